import { z } from 'zod';
import type { FieldValues } from '../assets/asset.ts';
import { message } from '../messages.ts';
import { type BoundValues, bindingOf, boundValueSchema } from './bound-fields.ts';
import { appliesTo, type CustomField } from './custom-field.ts';
import { fieldValueSchema } from './field-value.ts';

/** The parts of a field that its schema depends on. */
export type ValueDefinition = Pick<
  CustomField,
  'apiName' | 'type' | 'options' | 'required' | 'assetTypes' | 'defaultValue'
>;

/** Values by API name; null clears one. */
export type FieldValueChanges = Record<string, FieldValues[string] | null>;

/**
 * The schema of an asset's custom fields, from their definitions (section 5): each must belong to the asset's
 * type and have a valid value. Required fields must be present on create and can't be cleared by an edit.
 * Blank text clears a field. Built once per array of definitions, which must not be changed afterwards.
 */
export function fieldValuesSchema(
  fields: readonly ValueDefinition[],
  type: string,
  purpose: Purpose,
): z.ZodType<FieldValueChanges> {
  const ofFields = built.get(fields) ?? new Map<string, z.ZodType<FieldValueChanges>>();
  built.set(fields, ofFields);
  const key = `${purpose} ${type}`;
  const schema = ofFields.get(key) ?? buildSchema(fields, type, purpose);
  ofFields.set(key, schema);
  return schema;
}

type Purpose = 'create' | 'edit';

const built = new WeakMap<readonly ValueDefinition[], Map<string, z.ZodType<FieldValueChanges>>>();

function buildSchema(
  fields: readonly ValueDefinition[],
  type: string,
  purpose: Purpose,
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
  const emptyIsNull = (value: unknown): unknown =>
    typeof value === 'string' && value.trim() === '' ? null : value;
  const value = (boundValueSchema(field.apiName) ?? fieldValueSchema(field)).nullable();
  if (!field.required) return z.preprocess(emptyIsNull, value.optional());
  const there = value.refine((one) => one !== null, message.required);
  return creating
    ? z.preprocess((one) => emptyIsNull(one) ?? null, there)
    : z.preprocess(emptyIsNull, there.optional());
}

/** A new asset's custom fields: those not given under either name get their default; null means no value. */
export function withDefaults(
  asset: BoundValues,
  fields: readonly ValueDefinition[],
  type: string,
): FieldValueChanges {
  const filled: FieldValueChanges = { ...asset.customFields };
  for (const { apiName, defaultValue, assetTypes } of fields) {
    if (defaultValue === undefined || !appliesTo({ assetTypes }, type)) continue;
    const ownName = bindingOf(apiName)?.ownName;
    if (ownName !== undefined && asset[ownName] !== undefined) continue;
    if (!Object.hasOwn(filled, apiName)) filled[apiName] = defaultValue;
  }
  return filled;
}
