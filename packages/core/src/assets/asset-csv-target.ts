import { bindingOf } from '../fields/bound-fields.ts';
import type { CustomField } from '../fields/custom-field.ts';
import { assetFieldNames } from './asset-fields.ts';

/** The columns for an asset's own fields, in export order. */
export const assetColumnNames = ['assetId', ...assetFieldNames] as const;
export type AssetColumnName = (typeof assetColumnNames)[number];

/** Comes before a custom field's API name. */
export const fieldPrefix = 'field.';

/** What imports and exports need to know about a custom field. */
export type FieldDefinition = Pick<CustomField, 'apiName' | 'type' | 'options' | 'assetTypes'>;

/** What a column fills: one of an asset's own fields, or a custom field. */
export type AssetTarget =
  | { readonly name: AssetColumnName; readonly field?: never }
  | { readonly name: `${typeof fieldPrefix}${string}`; readonly field: FieldDefinition };

/** What a custom field's column fills; for a bound field, that is the asset's own field. */
export function fieldTarget(field: FieldDefinition): AssetTarget {
  const name = bindingOf(field.apiName)?.ownName;
  return name === undefined ? { name: `${fieldPrefix}${field.apiName}`, field } : { name };
}
