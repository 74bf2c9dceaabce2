import { type Asset, type AssetChange, newAssetSchema } from '@quartermaster/core/assets/asset';
import { dayFields } from '@quartermaster/core/assets/asset-fields';
import { retirementSchema } from '@quartermaster/core/assets/retirement';
import { type AssetType, fieldsOfType } from '@quartermaster/core/fields/asset-type';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { fieldValueSchema, readFieldValue } from '@quartermaster/core/fields/field-value';
import { message } from '@quartermaster/core/messages';
import { currencySchema } from '@quartermaster/core/settings/currency';
import { shapeOf, valuesOf } from '@quartermaster/core/shape';
import { email, filled } from '@quartermaster/core/text';
import { z } from 'zod';
import { priceText } from '../forms/price-text.ts';
import { localDay } from '../ui/time.tsx';

/** A blank field counts as absent. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

/** The same, with the schema's own message about what was typed. */
const typed = <Value>(schema: z.ZodType<Value>) =>
  z
    .string()
    .transform((text, context): Value | undefined => {
      if (text.trim() === '') return undefined;
      const parsed = schema.safeParse(text);
      for (const { message: fault } of parsed.error?.issues ?? [])
        context.addIssue({ code: 'custom', message: fault });
      return parsed.data ?? z.NEVER;
    })
    .optional();

/** An email address; anything else is reported as an unknown user. */
const person = z.string().refine((typed) => email.safeParse(typed).success, {
  error: ({ input }) => message.unknownPerson(String(input)),
});

/** The days that the form has; maintenance and retirement have dialogs of their own. */
export const formDays = dayFields.filter(
  (name) => name !== 'lastMaintenance' && name !== 'maintenanceScheduled' && name !== 'retiredOn',
);

const { shape } = newAssetSchema;
const plainSchema = z.object({
  name: filled(200),
  type: z.string().min(1, message.required),
  status: shape.status,
  condition: shape.condition,
  serialNumber: optional(shape.serialNumber.unwrap()),
  assignedTo: optional(person),
  location: optional(z.string()),
  vendor: optional(z.string()),
  ...shapeOf(formDays, optional(shape.purchaseDate.unwrap())),
  orderNumber: optional(shape.orderNumber.unwrap()),
  cost: typed(priceText),
  costCurrency: typed(z.string().trim().toUpperCase().pipe(currencySchema)),
  notes: optional(shape.notes.unwrap()),
  /** Why and when it was retired: only of a retired asset. */
  ...{ retired: optional(shape.retired.unwrap()), retiredOn: optional(shape.purchaseDate.unwrap()) },
  retiredNote: optional(shape.retiredNote.unwrap()),
  /** As typed, by apiName. */
  customFields: z.record(z.string(), z.string().optional()),
});

/** Add Asset and Edit Equipment (section 5), with the custom fields parsed. Reports all errors at once. */
export const assetFormSchema = (configured: Configured, purpose: Purpose) =>
  z.custom<AssetInput>().transform((input, context) => {
    const fault = (path: PropertyKey[], text: string): void =>
      context.addIssue({ code: 'custom', path, message: text });
    const plain = plainSchema.safeParse(input);
    for (const issue of plain.error?.issues ?? []) fault([...issue.path], issue.message);
    for (const [name, text] of retirementFaults(input)) fault([name], text);
    const required = requiredInputs(input.type, configured, purpose);
    for (const name of required) if (textIn(input, name) === '') fault(name.split('.'), message.required);
    const values: Record<string, string | number | boolean | null> = {};
    for (const field of fieldsOf(input.type, configured)) {
      const name = inputOf(field);
      const isOwn = bindingOf(field.apiName) !== undefined;
      const text = textIn(input, name);
      if (text === '') {
        // A cleared default must be sent as null: if it were left out, the server would fill it in again.
        const isCleared = purpose === 'edit' ? !isOwn : field.defaultValue !== undefined;
        if (isCleared && !required.has(name)) values[field.apiName] = null;
        continue;
      }
      // Already checked above as the asset's own field.
      if (isOwn) continue;
      const value = readFieldValue(field, field.type === 'number' ? text.replace(',', '.') : text);
      if (value !== undefined) values[field.apiName] = value;
      else
        fault(
          name.split('.'),
          fieldValueSchema(field).safeParse(text).error?.issues[0]?.message ?? message.invalidInput,
        );
    }
    if (!plain.success) return z.NEVER;
    const { customFields: _written, ...asset } = plain.data;
    return { ...asset, ...(Object.keys(values).length > 0 ? { customFields: values } : {}) };
  });

/** What is wrong with a retirement, by input. */
function retirementFaults({ retired, retiredOn = '', retiredNote = '' }: AssetInput): [string, string][] {
  if (!retired) return [];
  const { error } = retirementSchema.safeParse({ reason: retired, note: retiredNote });
  const isUnexplained = error?.issues.some(({ path: [name] }) => name === 'note') === true;
  return [
    ...(retiredOn === '' ? [['retiredOn', message.required] satisfies [string, string]] : []),
    ...(retiredOn > localDay(new Date())
      ? [['retiredOn', message.yetToCome] satisfies [string, string]]
      : []),
    ...(isUnexplained ? [['retiredNote', message.sayWhatIsKnown] satisfies [string, string]] : []),
  ];
}

/** Required only in Edit Equipment (section 5). */
const requiredToEdit = ['serialNumber', 'vendor', 'location', 'warrantyEnd'] as const;

/** The inputs that must be filled in, besides those that are always required. */
export const requiredInputs = (
  type: string,
  configured: Configured,
  purpose: Purpose,
): ReadonlySet<InputName> =>
  new Set<InputName>([
    ...(purpose === 'edit' ? requiredToEdit : []),
    ...fieldsOf(type, configured).flatMap((field) => (field.required ? inputOf(field) : [])),
  ]);

/** What was typed into an input. */
const textIn = (input: AssetInput, name: InputName): string =>
  (isInMap(name) ? input.customFields[name.slice(mapPrefix.length)] : input[name])?.trim() ?? '';

type InputName = ReturnType<typeof inputOf> | (typeof requiredToEdit)[number];
const mapPrefix = 'customFields.';
const isInMap = (name: InputName): name is `customFields.${string}` => name.startsWith(mapPrefix);

/** What the form is used for. */
export type Purpose = 'add' | 'edit';
export type AssetInput = z.input<typeof plainSchema>;
export type AssetOutput = z.output<ReturnType<typeof assetFormSchema>>;

/** The configuration that the form of an asset depends on. */
export interface Configured {
  readonly types: readonly AssetType[];
  readonly fields: readonly CustomField[];
}

/** The custom fields of an asset type, in order, including bound ones. */
export const fieldsOf = (type: string, { types, fields }: Configured): CustomField[] =>
  fieldsOfType(
    fields,
    types.find(({ name }) => name === type),
  );

/** The name of the input for a custom field; a bound field uses the asset's own field. */
export const inputOf = ({ apiName }: Pick<CustomField, 'apiName'>) =>
  bindingOf(apiName)?.ownName ?? (`customFields.${apiName}` as const);

/** An asset as form values; absent fields are blank. */
export const assetFormValues = (asset: Asset, fields: readonly CustomField[]): AssetInput => ({
  name: asset.name,
  type: asset.type,
  status: asset.status,
  condition: asset.condition,
  serialNumber: asset.serialNumber ?? '',
  assignedTo: asset.assignedTo ?? '',
  location: asset.location ?? '',
  vendor: asset.vendor ?? '',
  ...valuesOf(formDays, (name) => asset[name] ?? ''),
  orderNumber: asset.orderNumber ?? '',
  cost: asset.cost?.toFixed(2) ?? '',
  costCurrency: asset.costCurrency ?? '',
  notes: asset.notes ?? '',
  retired: asset.retired ?? '',
  retiredOn: asset.retiredOn ?? '',
  retiredNote: asset.retiredNote ?? '',
  customFields: Object.fromEntries(
    fields.flatMap(({ apiName }) =>
      bindingOf(apiName) ? [] : [[apiName, String(asset.customFields?.[apiName] ?? '')]],
    ),
  ),
});

/**
 * The change relative to the values the form started with: only the fields that
 * differ, null for cleared ones.
 */
export function assetChange(form: AssetOutput, before: AssetInput): AssetChange {
  const { customFields, ...plain } = form;
  const wasCost = before.cost ? Number(before.cost) : undefined;
  const own = ownFields.filter((name) =>
    name === 'cost' ? plain.cost !== wasCost : (plain[name] ?? '') !== (before[name] ?? ''),
  );
  const custom = Object.entries(customFields ?? {}).filter(
    ([apiName, value]) => String(value ?? '') !== (before.customFields[apiName] ?? ''),
  );
  return {
    ...Object.fromEntries(own.map((name) => [name, plain[name] ?? null])),
    ...(custom.length > 0 ? { customFields: Object.fromEntries(custom) } : {}),
  };
}

const ownFields = [
  'name',
  'type',
  'status',
  'condition',
  'serialNumber',
  'assignedTo',
  'location',
  'vendor',
  ...formDays,
  'orderNumber',
  'cost',
  'costCurrency',
  'notes',
  ...(['retired', 'retiredOn', 'retiredNote'] as const),
] as const;
