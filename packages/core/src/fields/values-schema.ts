import { z } from 'zod';
import type { FieldValues } from '../assets/asset.ts';
import { message } from '../messages.ts';
import { appliesTo, type CustomField } from './custom-field.ts';
import { fieldValueSchema } from './field-value.ts';

/** Of a field: what its schema is made of. */
export type ValueDefinition = Pick<
  CustomField,
  'apiName' | 'type' | 'options' | 'required' | 'assetTypes' | 'defaultValue'
> &
  Partial<Pick<CustomField, 'hiddenOnItemForms'>>;

/** Values by API name; null clears one. */
export type WrittenValues = Record<string, FieldValues[string] | null>;

/**
 * The schema of an asset's custom fields, from the definitions (section 5): each must belong to the asset's type and
 * hold a value of its kind. Required ones must be there on create, and may not be cleared by an edit that names them,
 * unless forms hide them: nobody could be asked for those. An empty text clears. Server and forms ask the same.
 */
export function fieldValuesSchema(
  fields: readonly ValueDefinition[],
  type: string,
  purpose: 'create' | 'edit',
): z.ZodType<WrittenValues> {
  const shape: Record<string, z.ZodType<FieldValues[string] | null | undefined>> = {};
  for (const field of fields.filter((candidate) => appliesTo(candidate, type))) {
    shape[field.apiName] = valueSchema(field, purpose === 'create');
  }
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? message.unknownField(issue.keys[0] ?? '', type) : undefined,
    })
    .transform((values) => {
      const written: WrittenValues = {};
      for (const [name, value] of Object.entries(values)) if (value !== undefined) written[name] = value;
      return written;
    });
}

function valueSchema(field: ValueDefinition, creating: boolean) {
  const emptyIsNull = (value: unknown): unknown => (value === '' ? null : value);
  const value = fieldValueSchema(field).nullable();
  if (!field.required || field.hiddenOnItemForms) return z.preprocess(emptyIsNull, value.optional());
  const there = value.refine((one) => one !== null, message.required);
  return creating
    ? z.preprocess((one) => emptyIsNull(one) ?? null, there)
    : z.preprocess(emptyIsNull, there.optional());
}

/** A new asset's values: what isn't named takes its field's default, null says that there is none. */
export function withDefaults(
  values: WrittenValues | undefined,
  fields: readonly ValueDefinition[],
  type: string,
): WrittenValues {
  const filled: WrittenValues = { ...values };
  for (const { apiName, defaultValue, assetTypes } of fields) {
    if (defaultValue === undefined || !appliesTo({ assetTypes }, type)) continue;
    if (!Object.hasOwn(filled, apiName)) filled[apiName] = defaultValue;
  }
  return filled;
}
