import { z } from 'zod';
import { message } from '../messages.ts';
import { filled, instant, text } from '../text.ts';
import { type CustomField, everyType } from './custom-field.ts';

/** Months between maintenances of a new type (section 9). */
export const defaultMaintenanceInterval = 12;

/** An asset type as the API answers it (section 3); `customFields` are ids of its custom fields, in its order. */
export const assetTypeSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  icon: z.string().optional(),
  /** Months; 0 means never. */
  maintenanceInterval: z.number().int().min(0),
  requiresCalibration: z.boolean(),
  customFields: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type AssetType = z.infer<typeof assetTypeSchema>;

/** The custom fields of a type, in its order: that of forms. */
export function fieldsOfType<Field extends Pick<CustomField, 'id'>>(
  fields: readonly Field[],
  type: Pick<AssetType, 'customFields'> | undefined,
): Field[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return (type?.customFields ?? []).flatMap((id) => byId.get(id) ?? []);
}

/** The fields that a form asks for about an item or asset of a type, in the type's order: none that is hidden there. */
export const fieldsOnForms = <Field extends Pick<CustomField, 'id' | 'hiddenOnItemForms'>>(
  fields: readonly Field[],
  type: Pick<AssetType, 'customFields'> | undefined,
): Field[] => fieldsOfType(fields, type).filter((field) => !field.hiddenOnItemForms);

/**
 * The ids that a type has, in its order: as they were put, and after them what it gained by other ways.
 * @param order ids of fields that it has, or had
 */
export function inTypeOrder(ids: readonly string[], order: readonly string[]): string[] {
  const has = new Set(ids);
  const placed = new Set(order.filter((id) => has.has(id)));
  return [...placed, ...ids.filter((id) => !placed.has(id))];
}

/** A type's name; '*' stands for all types, so none can be called that. */
const typeName = filled(100).refine((name) => name !== everyType, message.typeNameReserved);

const typeFields = {
  name: typeName,
  description: text(2000),
  icon: text(100),
  maintenanceInterval: z.number().int().min(0).max(1200),
  requiresCalibration: z.boolean(),
  /** Ids of the custom fields that the type has, in its order; all others are detached from it. */
  customFields: z.array(text(64)).max(1000),
};

export const newAssetTypeSchema = z.strictObject({
  name: typeFields.name,
  description: typeFields.description.optional(),
  icon: typeFields.icon.optional(),
  maintenanceInterval: typeFields.maintenanceInterval.default(defaultMaintenanceInterval),
  requiresCalibration: typeFields.requiresCalibration.default(false),
  customFields: typeFields.customFields.optional(),
});
export type NewAssetType = z.infer<typeof newAssetTypeSchema>;

/** Fields that are named are replaced, null clears, the rest stays. Another name is a rename. */
export const assetTypeChangeSchema = z.strictObject({
  name: typeFields.name.optional(),
  description: typeFields.description.nullable().optional(),
  icon: typeFields.icon.nullable().optional(),
  maintenanceInterval: typeFields.maintenanceInterval.optional(),
  requiresCalibration: typeFields.requiresCalibration.optional(),
  customFields: typeFields.customFields.optional(),
});
export type AssetTypeChange = z.infer<typeof assetTypeChangeSchema>;

export const renameTypeSchema = z.strictObject({ name: typeName });

/** A renamed type, and how many assets and catalogue items bear its new name. */
export const renamedTypeSchema = assetTypeSchema.extend({
  updated: z.number().int(),
  /** 'Renamed type and updated N item(s)' */
  message: z.string(),
});
export type RenamedType = z.infer<typeof renamedTypeSchema>;

/** Ids: at least one source, none of them the destination. */
export const mergeTypesSchema = z
  .strictObject({
    sources: z.array(text(64)).min(1, message.mergeNeedsSource).max(100),
    destination: text(64),
  })
  .refine(({ sources, destination }) => !sources.includes(destination), {
    path: ['sources'],
    message: message.mergeIntoItself,
  });
export type MergeTypes = z.infer<typeof mergeTypesSchema>;

/** Whether two lists name the same in the same order. */
export const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);
