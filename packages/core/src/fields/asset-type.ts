import { z } from 'zod';
import { message } from '../messages.ts';
import { filled, instant, lines, text } from '../text.ts';
import { type CustomField, customFieldSchema, everyType } from './custom-field.ts';
import { typeIconName } from './type-icon.ts';

/** Default months between maintenance (section 9). */
export const defaultMaintenanceInterval = 12;

/** An asset type as the API returns it (section 3); `customFields` are ids of its custom fields, in its order. */
export const assetTypeSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  /** As given; an unknown name is drawn as if there were none. */
  icon: z.string().optional(),
  /** Months; 0 means never, null the company's default. */
  maintenanceInterval: z.number().int().min(0).nullable(),
  requiresCalibration: z.boolean(),
  customFields: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type AssetType = z.infer<typeof assetTypeSchema>;

/** Months between maintenance of a type's assets: its own interval, or else the company's default; 0 means never. */
export const monthsOfMaintenance = (
  { maintenanceInterval }: Pick<AssetType, 'maintenanceInterval'>,
  settings: { readonly maintenanceInterval: number },
): number => maintenanceInterval ?? settings.maintenanceInterval;

/** The custom fields of a type, in the order its forms show them. */
export function fieldsOfType<Field extends Pick<CustomField, 'id'>>(
  fields: readonly Field[],
  type: Pick<AssetType, 'customFields'> | undefined,
): Field[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return (type?.customFields ?? []).flatMap((id) => byId.get(id) ?? []);
}

/** The fields that item forms show for a type, in its order; hidden ones are left out. */
export const fieldsOnItemForms = <Field extends Pick<CustomField, 'id' | 'hiddenOnItemForms'>>(
  fields: readonly Field[],
  type: Pick<AssetType, 'customFields'> | undefined,
): Field[] => fieldsOfType(fields, type).filter((field) => !field.hiddenOnItemForms);

/**
 * A type's field ids in order: first those with a set position, then the others.
 * @param order ids of fields that the type has, or had
 */
export function inTypeOrder(ids: readonly string[], order: readonly string[]): string[] {
  const has = new Set(ids);
  const placed = new Set(order.filter((id) => has.has(id)));
  return [...placed, ...ids.filter((id) => !placed.has(id))];
}

/** A type's name; '*' is reserved for all types. */
const typeName = filled(100).refine((name) => name !== everyType, message.typeNameReserved);

const typeFields = {
  name: typeName,
  description: lines(2000),
  icon: typeIconName,
  maintenanceInterval: z.number().int().min(0).max(1200).nullable(),
  requiresCalibration: z.boolean(),
  /** Ids of the type's custom fields, in order; all others are detached. */
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

/** Replaces the given fields; null clears a field, omitted ones stay. A new name renames the type. */
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

/** A renamed type, and the number of its assets and catalogue items. */
export const renamedTypeSchema = assetTypeSchema.extend({
  updated: z.number().int(),
  /** 'Renamed type and updated N item(s)' */
  message: z.string(),
});
export type RenamedType = z.infer<typeof renamedTypeSchema>;

/** Type ids: at least one source, none of them the destination. */
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

/** What a merge would do: how many assets and items it moves, and which fields the destination gains. */
export const mergePreviewSchema = z.object({
  assets: z.number().int(),
  items: z.number().int(),
  gains: z.array(customFieldSchema.pick({ id: true, apiName: true, displayName: true })),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/** Whether two lists have the same names in the same order. */
export const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);
