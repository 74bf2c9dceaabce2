import { fieldValue } from '@quartermaster/core/assets/asset';
import { fieldTypes } from '@quartermaster/core/fields/custom-field';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const assetTypeDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  nameKey: z.string(),
  /** Position in lists; the default types come first. */
  position: z.number(),
  description: z.string().exactOptional(),
  icon: z.string().exactOptional(),
  /** Months; absent if the company's default applies. */
  maintenanceInterval: z.number().exactOptional(),
  requiresCalibration: z.boolean(),
  /** Ids of custom fields in form order. Only the order: which fields a type has is stored on the fields. */
  fieldOrder: z.array(z.string()).exactOptional(),
  /** Id of the type that this one was merged into; its id and name resolve to that type. */
  mergedInto: z.string().exactOptional(),
  /** The job that is merging others into this type; until it ends, this type can't be merged itself. */
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
  cached: true,
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
  /** Ids of asset types, or '*'. The mapping is stored only here. */
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
  shapes: [{ sort: ['position'] }, { equals: ['apiName'] }],
  unique: [{ name: 'apiName', fields: ['apiName'] }],
  search: ['displayName', 'apiName'],
  cached: true,
};
