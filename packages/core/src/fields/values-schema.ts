import { z } from 'zod';
import type { FieldValues } from '../assets/asset.ts';
import { message } from '../messages.ts';
import { appliesTo, type CustomField } from './custom-field.ts';
import { fieldValueSchema } from './field-value.ts';

/** The parts of a field that its schema depends on. */
export type ValueDefinition = Pick<
  CustomField,
  'apiName' | 'type' | 'options' | 'required' | 'assetTypes' | 'defaultValue'
> &
  Partial<Pick<CustomField, 'hiddenOnItemForms'>>;

/** Values by API name; null clears one. */
export type FieldValueChanges = Record<string, FieldValues[string] | null>;

/**
 * The schema of an asset's custom fields, from their definitions (section 5): each must belong to the asset's type and
 * have a valid value. Required fields must be present on create and can't be cleared by an edit, unless they are hidden on
 * forms, where nobody could fill them in. Empty text clears a field. The server and the forms share this schema.
 */
export function fieldValuesSchema(
  fields: readonly ValueDefinition[],
  type: string,
  purpose: 'create' | 'edit',
): z.ZodType<FieldValueChanges> {
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
      const written: FieldValueChanges = {};
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

/** A new asset's values: fields left out get their default, null means no value. */
export function withDefaults(
  values: FieldValueChanges | undefined,
  fields: readonly ValueDefinition[],
  type: string,
): FieldValueChanges {
  const filled: FieldValueChanges = { ...values };
  for (const { apiName, defaultValue, assetTypes } of fields) {
    if (defaultValue === undefined || !appliesTo({ assetTypes }, type)) continue;
    if (!Object.hasOwn(filled, apiName)) filled[apiName] = defaultValue;
  }
  return filled;
}
