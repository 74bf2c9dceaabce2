import { z } from 'zod';
import { fieldValue } from '../assets/asset.ts';
import { filled, instant, text } from '../text.ts';

export const fieldTypes = ['text', 'number', 'date', 'select', 'boolean'] as const;

/** A field that every asset type has. */
export const everyType = '*';

/** A custom field as the API answers it (section 3); `assetTypes` are names, '*' means all. */
export const customFieldSchema = z.object({
  id: z.string(),
  displayName: filled(100),
  apiName: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  options: z.array(text(200)).optional(),
  defaultValue: fieldValue.optional(),
  assetTypes: z.array(z.string()),
  hiddenOnItemForms: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomField = z.infer<typeof customFieldSchema>;

/** Whether a field belongs to an asset type, by the type's name. */
export const appliesTo = (field: Pick<CustomField, 'assetTypes'>, type: string): boolean =>
  field.assetTypes.includes(everyType) || field.assetTypes.includes(type);
