import { fieldValue } from '@quartermaster/core/assets/asset';
import { fieldTypes } from '@quartermaster/core/fields/custom-field';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const assetTypeDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  nameKey: z.string(),
  /** Where the type stands in lists; the seeded ones come first. */
  position: z.number(),
  description: z.string().exactOptional(),
  icon: z.string().exactOptional(),
  maintenanceInterval: z.number(),
  requiresCalibration: z.boolean(),
  /** Ids of custom fields in the order of forms. Which of them the type has, and whether others, stands on the fields. */
  fieldOrder: z.array(z.string()).exactOptional(),
  /** Id of the type that this one was merged into: whoever asks for this one, by id or name, gets that one. */
  mergedInto: z.string().exactOptional(),
  /** The job that is merging others into this type: meanwhile it can't be merged itself. */
  merging: z.string().exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AssetTypeDocument = z.infer<typeof assetTypeDocument>;
export type StoredAssetType = Stored<AssetTypeDocument>;

export const assetTypeCollection: CollectionDeclaration<AssetTypeDocument> = {
  name: 'assetTypes',
  schema: assetTypeDocument,
  shapes: [{ sort: ['position'] }, { equals: ['nameKey'] }],
  unique: [{ name: 'name', fields: ['nameKey'] }],
  search: ['name'],
};

const customFieldDocument = z.strictObject({
  id: z.string(),
  displayName: z.string(),
  apiName: z.string(),
  position: z.number(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  options: z.array(z.string()).exactOptional(),
  defaultValue: fieldValue.exactOptional(),
  /** Ids of asset types, or '*'. This is the only place where the mapping is kept. */
  typeIds: z.array(z.string()),
  hiddenOnItemForms: z.boolean(),
  /** The job that converts stored values after a change of type. */
  converting: z.string().exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CustomFieldDocument = z.infer<typeof customFieldDocument>;
export type StoredCustomField = Stored<CustomFieldDocument>;

export const customFieldCollection: CollectionDeclaration<CustomFieldDocument> = {
  name: 'customFields',
  schema: customFieldDocument,
  shapes: [{ sort: ['position'] }],
  unique: [{ name: 'apiName', fields: ['apiName'] }],
  search: ['displayName', 'apiName'],
};
