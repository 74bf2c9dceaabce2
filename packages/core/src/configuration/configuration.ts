import { z } from 'zod';
import { assetTypeChangeSchema, newAssetTypeSchema } from '../fields/asset-type.ts';
import { customFieldChangeSchema, newCustomFieldSchema } from '../fields/custom-field.ts';
import { locationChangeSchema, newLocationSchema, pathSeparator } from '../locations/location.ts';
import { globalSettingsSchema } from '../settings/settings.ts';
import { text } from '../text.ts';

/** Longest path: as many names as nobody nests. */
const longestPath = 10_000;

/** A location's path, each of its names as a location may be called. */
const path = text(longestPath).transform((written, context) => {
  const names = written.split(pathSeparator).map((part) => {
    const name = newLocationSchema.shape.name.safeParse(part);
    for (const { message } of name.error?.issues ?? []) context.addIssue({ code: 'custom', message });
    return name.data ?? '';
  });
  return names.join(pathSeparator);
});

const typeFields = assetTypeChangeSchema.shape;
const typeEntry = z.strictObject({
  name: newAssetTypeSchema.shape.name,
  description: typeFields.description,
  icon: typeFields.icon,
  maintenanceInterval: typeFields.maintenanceInterval,
  requiresCalibration: typeFields.requiresCalibration,
  /**
   * API names of the type's fields that come first on its forms; null for the order of all fields. Which fields it has
   * stands with the fields.
   */
  fieldOrder: z.array(newCustomFieldSchema.shape.apiName).max(1000).nullable().optional(),
});
export type TypeEntry = z.infer<typeof typeEntry>;

const fieldEntry = customFieldChangeSchema
  .omit({ setAside: true })
  .extend({ apiName: newCustomFieldSchema.shape.apiName });
export type FieldEntry = z.infer<typeof fieldEntry>;

const locationEntry = z.strictObject({
  path,
  address: locationChangeSchema.shape.address,
  contact: locationChangeSchema.shape.contact,
  /** At most one is; which one isn't said otherwise. */
  default: z.literal(true, 'Leave it out, or say true').optional(),
});
export type LocationEntry = z.infer<typeof locationEntry>;

/**
 * A configuration as a file holds it: names and paths, never ids, so that it holds for any installation. A part, an
 * entry and a value that isn't there says nothing; null clears a value. Neither secrets nor what is counted are in it.
 */
export const configurationSchema = z.strictObject({
  /** Of the form of such files. */
  version: z.literal(1, 'Only version 1 is known').optional(),
  settings: globalSettingsSchema.partial().optional(),
  types: z.array(typeEntry).max(1000).optional(),
  fields: z.array(fieldEntry).max(1000).optional(),
  locations: z.array(locationEntry).max(10_000).optional(),
});
export type Configuration = z.infer<typeof configurationSchema>;
export type SectionName = Exclude<keyof Configuration, 'version'>;
