import { apiNameInputSchema, apiNameSchema, cleanApiName } from '@quartermaster/core/fields/api-name';
import {
  type CustomField,
  type CustomFieldChange,
  everyType,
  fieldTypes,
  type NewCustomField,
  newCustomFieldSchema,
} from '@quartermaster/core/fields/custom-field';
import { checkDefinition, typesOfField } from '@quartermaster/core/fields/definition';
import { fieldValueSchema, readFieldValue } from '@quartermaster/core/fields/field-value';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { same } from '../forms/merge-lists.ts';

const { shape } = newCustomFieldSchema;

const plainSchema = z.object({
  displayName: shape.displayName,
  /** As typed; cleaned up on save (section 5). */
  apiName: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.object({ value: z.string() })),
  /** As typed; '' means no default. */
  defaultValue: z.string(),
  required: z.boolean(),
  hiddenOnItemForms: z.boolean(),
  /** Applies to all types, whatever assetTypes lists. */
  everyType: z.boolean(),
  assetTypes: z.array(z.string()),
});
export type FieldInput = z.input<typeof plainSchema>;
export type FieldOutput = NewCustomField & { readonly hiddenOnItemForms: boolean };

/** The API name of a new field, cleaned up and unique. */
const newApiName = (taken: readonly string[]) =>
  apiNameInputSchema
    .transform(cleanApiName)
    .pipe(apiNameSchema)
    .refine((name) => !taken.includes(name), message.apiNameTaken);

/**
 * The form of a custom field (section 5), parsed into what the API takes. Reports all errors at once.
 * @param taken API names that a new field can't have; undefined for an existing field, whose name is fixed
 */
export const fieldFormSchema = (taken: readonly string[] | undefined) =>
  z.custom<FieldInput>().transform((input, context): FieldOutput => {
    const fault = (path: PropertyKey[], text: string): void =>
      context.addIssue({ code: 'custom', path, message: text });
    const plain = plainSchema.safeParse(input);
    for (const issue of plain.error?.issues ?? []) fault([...issue.path], issue.message);
    const written = taken ? newApiName(taken).safeParse(input.apiName) : undefined;
    for (const issue of written?.error?.issues ?? []) {
      fault(['apiName'], input.apiName.trim() === '' ? message.required : issue.message);
      break;
    }
    const apiName = written?.data ?? input.apiName;
    const options = input.type === 'select' ? input.options.map(({ value }) => value.trim()) : [];
    for (const [at, option] of options.entries()) {
      if (option === '') fault(['options', at, 'value'], message.required);
      else if (option.length > 200) fault(['options', at, 'value'], message.optionTooLong);
    }
    const definition = { type: input.type, options };
    const defaultValue = defaultOf(definition, input.defaultValue, (text) => fault(['defaultValue'], text));
    const checked = checkDefinition({ apiName, ...definition, defaultValue });
    if (!checked.ok && options.every(Boolean)) {
      for (const { path, text } of definitionFaults(checked.data)) fault(path, text);
    }
    if (!plain.success) return z.NEVER;
    return {
      displayName: plain.data.displayName,
      apiName,
      type: input.type,
      required: input.required,
      hiddenOnItemForms: input.hiddenOnItemForms,
      assetTypes: typesOfField(apiName, input.everyType ? [everyType] : input.assetTypes),
      ...(input.type === 'select' ? { options } : {}),
      ...(defaultValue === undefined ? {} : { defaultValue }),
    };
  });

/** Parses a typed default into a value of the field. */
function defaultOf(
  definition: Pick<CustomField, 'type' | 'options'>,
  typed: string,
  fault: (text: string) => void,
): string | number | boolean | undefined {
  if (typed.trim() === '') return undefined;
  const text = definition.type === 'number' ? typed.replace(',', '.') : typed;
  const value = readFieldValue(definition, text);
  if (value === undefined) {
    const candidate = definition.type === 'number' ? Number(text) : text;
    fault(
      fieldValueSchema(definition).safeParse(candidate).error?.issues[0]?.message ?? message.invalidInput,
    );
  }
  return value;
}

const faults = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

/** Contradictions within a definition, under the form's field names, where an option is a `value`. */
const definitionFaults = (data: unknown): { path: PropertyKey[]; text: string }[] =>
  (faults.safeParse(data).data?.issues ?? []).map(({ path, message: text }) => {
    const [name = '', at] = path.split('.');
    return { path: at === undefined ? [name] : [name, Number(at), 'value'], text };
  });

/** The initial values of the form, for a new or an existing field. */
export const fieldDefaults = (field: CustomField | undefined): FieldInput => ({
  displayName: field?.displayName ?? '',
  apiName: field?.apiName ?? '',
  type: field?.type ?? 'text',
  options: (field?.options ?? []).map((value) => ({ value })),
  defaultValue: field?.defaultValue === undefined ? '' : String(field.defaultValue),
  required: field?.required ?? false,
  hiddenOnItemForms: field?.hiddenOnItemForms ?? false,
  everyType: field?.assetTypes.includes(everyType) ?? false,
  assetTypes: field?.assetTypes.filter((name) => name !== everyType) ?? [],
});

/** The API name suggested for a display name: 'RAM (GB)' becomes ram_gb. */
export const suggestedApiName = (displayName: string): string =>
  cleanApiName(displayName.replace(/^[^A-Za-z]+/, '')).replace(/_+$/, '');

/** Only what differs from the field as it was when the form was opened. */
export function fieldChangeOf(field: CustomField, written: FieldOutput): CustomFieldChange {
  const change: CustomFieldChange = {};
  if (written.displayName !== field.displayName) change.displayName = written.displayName;
  if (written.type !== field.type) change.type = written.type;
  if (!same(written.options ?? [], field.options ?? [])) change.options = written.options ?? [];
  if (written.defaultValue !== field.defaultValue) change.defaultValue = written.defaultValue ?? null;
  if (written.required !== field.required) change.required = written.required;
  if (written.hiddenOnItemForms !== field.hiddenOnItemForms)
    change.hiddenOnItemForms = written.hiddenOnItemForms;
  if (!same([...written.assetTypes].sort(), [...field.assetTypes].sort()))
    change.assetTypes = written.assetTypes;
  return change;
}
