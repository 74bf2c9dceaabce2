import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { type AssetType, fieldsOfType } from '@quartermaster/core/fields/asset-type';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { fieldValueSchema, readFieldValue } from '@quartermaster/core/fields/field-value';
import { message } from '@quartermaster/core/messages';
import { email, filled } from '@quartermaster/core/text';
import { z } from 'zod';

/** A blank field is left out. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

/** An email address; anything else is an unknown user. */
const person = z.string().refine((typed) => email.safeParse(typed).success, {
  error: ({ input }) => message.unknownPerson(String(input)),
});

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
  purchaseDate: optional(shape.purchaseDate.unwrap()),
  warrantyEnd: optional(shape.warrantyEnd.unwrap()),
  notes: optional(shape.notes.unwrap()),
  /** As typed, by apiName. */
  customFields: z.record(z.string(), z.string().optional()),
});

/** Add Asset (section 5), with the values of the type's custom fields parsed. Reports all errors at once. */
export const assetFormSchema = (configured: Configured) =>
  z.custom<AssetInput>().transform((input, context) => {
    const fault = (path: PropertyKey[], text: string): void =>
      context.addIssue({ code: 'custom', path, message: text });
    const plain = plainSchema.safeParse(input);
    for (const issue of plain.error?.issues ?? []) fault([...issue.path], issue.message);
    const values: Record<string, string | number | boolean | null> = {};
    for (const field of fieldsOf(input.type, configured)) {
      const ownName = bindingOf(field.apiName)?.ownName;
      const path = inputOf(field).split('.');
      const text = (ownName === undefined ? input.customFields[field.apiName] : input[ownName])?.trim() ?? '';
      if (text === '') {
        if (field.required) fault(path, message.required);
        // A cleared default must be sent as null: a field that is left out would get the default again.
        else if (field.defaultValue !== undefined) values[field.apiName] = null;
        continue;
      }
      // Checked above, as the own field that it is.
      if (ownName !== undefined) continue;
      const value = readFieldValue(field, field.type === 'number' ? text.replace(',', '.') : text);
      if (value !== undefined) values[field.apiName] = value;
      else
        fault(
          path,
          fieldValueSchema(field).safeParse(text).error?.issues[0]?.message ?? message.invalidInput,
        );
    }
    if (!plain.success) return z.NEVER;
    const { customFields: _written, ...asset } = plain.data;
    return { ...asset, ...(Object.keys(values).length > 0 ? { customFields: values } : {}) };
  });

export type AssetInput = z.input<typeof plainSchema>;
export type AssetOutput = z.output<ReturnType<typeof assetFormSchema>>;

/** The configuration that the form of an asset depends on. */
export interface Configured {
  readonly types: readonly AssetType[];
  readonly fields: readonly CustomField[];
}

/** The custom fields of an asset type, in order; bound ones too. */
export const fieldsOf = (type: string, { types, fields }: Configured): CustomField[] =>
  fieldsOfType(
    fields,
    types.find(({ name }) => name === type),
  );

/** The input that shows a custom field: a bound one is shown as the own field of the asset. */
export const inputOf = ({ apiName }: Pick<CustomField, 'apiName'>) =>
  bindingOf(apiName)?.ownName ?? (`customFields.${apiName}` as const);
