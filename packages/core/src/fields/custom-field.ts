import { z } from 'zod';
import { fieldValue } from '../assets/asset.ts';
import { filled, instant, text } from '../text.ts';
import { apiNameSchema } from './api-name.ts';

export const fieldTypes = ['text', 'number', 'date', 'select', 'boolean'] as const;

/** Stands for all asset types. */
export const everyType = '*';

/** A custom field as the API returns it (section 3); `assetTypes` are names, '*' means all. */
export const customFieldSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  apiName: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  options: z.array(z.string()).optional(),
  defaultValue: fieldValue.optional(),
  assetTypes: z.array(z.string()),
  hiddenOnItemForms: z.boolean(),
  /** The job converting stored values after a type change; always set in the response to that change. */
  converting: z.string().optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type CustomField = z.infer<typeof customFieldSchema>;

const definition = {
  displayName: filled(100),
  apiName: apiNameSchema,
  type: z.enum(fieldTypes),
  required: z.boolean(),
  options: z.array(filled(200)).max(500),
  defaultValue: fieldValue.nullable(),
  /** Names of asset types, or '*' for all. */
  assetTypes: z.array(text(100)).max(1000),
  hiddenOnItemForms: z.boolean(),
};

/** `checkDefinition` checks that the parts fit together. */
export const newCustomFieldSchema = z.strictObject({
  displayName: definition.displayName,
  apiName: definition.apiName,
  type: definition.type,
  required: definition.required.default(false),
  options: definition.options.optional(),
  defaultValue: definition.defaultValue.optional(),
  assetTypes: definition.assetTypes.default([]),
  hiddenOnItemForms: definition.hiddenOnItemForms.optional(),
});
export type NewCustomField = z.infer<typeof newCustomFieldSchema>;

/**
 * Replaces the given fields; null clears a field, omitted ones stay. The API name may be included but not
 * changed.
 */
export const customFieldChangeSchema = z.strictObject({
  displayName: definition.displayName.optional(),
  apiName: definition.apiName.optional(),
  type: definition.type.optional(),
  required: definition.required.optional(),
  options: definition.options.optional(),
  defaultValue: definition.defaultValue.optional(),
  assetTypes: definition.assetTypes.optional(),
  hiddenOnItemForms: definition.hiddenOnItemForms.optional(),
  /** On a type change, move values that can't be converted to their assets' specs instead of refusing the change. */
  setAside: z.boolean().optional(),
});
export type CustomFieldChange = z.infer<typeof customFieldChangeSchema>;

/** Whether a field belongs to an asset type, by the type's name. */
export const appliesTo = (field: Pick<CustomField, 'assetTypes'>, type: string): boolean =>
  field.assetTypes.includes(everyType) || field.assetTypes.includes(type);
