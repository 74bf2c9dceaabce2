import { bindingOf } from '../fields/bound-fields.ts';
import type { CustomField } from '../fields/custom-field.ts';

/** The columns that fill an asset's own fields, in the order in which they are exported. */
export const assetColumnNames = [
  'assetId',
  'name',
  'type',
  'status',
  'assignedTo',
  'serialNumber',
  'vendor',
  'location',
  'condition',
  'notes',
  'purchaseDate',
  'warrantyEnd',
  'lastMaintenance',
  'maintenanceScheduled',
  'image',
  'specs',
  'catalogItemId',
] as const;
export type AssetColumnName = (typeof assetColumnNames)[number];

/** Before a custom field's API name. */
export const fieldPrefix = 'field.';

/** What an import or export needs to know of a custom field. */
export type FieldDefinition = Pick<CustomField, 'apiName' | 'type' | 'options' | 'assetTypes'>;

/** What a column holds: one of an asset's own fields, or a custom field. */
export type AssetTarget =
  | { readonly name: AssetColumnName; readonly field?: never }
  | { readonly name: `${typeof fieldPrefix}${string}`; readonly field: FieldDefinition };

/** What a custom field's column holds: a bound field's is the asset's own field. */
export function fieldTarget(field: FieldDefinition): AssetTarget {
  const name = bindingOf(field.apiName)?.ownName;
  return name === undefined ? { name: `${fieldPrefix}${field.apiName}`, field } : { name };
}
