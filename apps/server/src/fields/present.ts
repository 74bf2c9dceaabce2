import { type AssetType, inTypeOrder } from '@quartermaster/core/fields/asset-type';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import type { StoredAssetType, StoredCustomField } from './collection.ts';
import type { TypeTable } from './type-table.ts';

/** A custom field as the API returns it, with types by name. */
export function toCustomField(
  { position: _position, typeIds, ...field }: StoredCustomField,
  table: TypeTable,
): CustomField {
  return { ...field, assetTypes: typeNames(typeIds, table) };
}

/** The names of the types that a field belongs to. */
const typeNames = (typeIds: readonly string[], table: TypeTable): string[] =>
  table.resolve(typeIds).map((id) => table.byId(id)?.name ?? id);

/** An asset type as the API returns it, with the ids of its fields, which are stored only on the fields. */
export function toAssetType(
  type: StoredAssetType,
  fields: readonly StoredCustomField[],
  table: TypeTable,
): AssetType {
  const {
    position: _position,
    nameKey: _key,
    fieldOrder: _order,
    mergedInto: _into,
    merging: _job,
    ...known
  } = type;
  const { maintenanceInterval = null } = known;
  return { ...known, maintenanceInterval, customFields: fieldIdsOf(type, fields, table) };
}

/** Ids of the fields that a type has, in the type's order. */
export const fieldIdsOf = (
  type: StoredAssetType,
  fields: readonly StoredCustomField[],
  table: TypeTable,
): string[] =>
  inTypeOrder(
    fields.filter((field) => hasType(field, type.id, table)).map(({ id }) => id),
    type.fieldOrder ?? [],
  );

/** Whether a field belongs to a type, by the type's id. */
export function hasType({ typeIds }: StoredCustomField, typeId: string, table: TypeTable): boolean {
  const resolved = table.resolve(typeIds);
  return resolved.includes(everyType) || resolved.includes(typeId);
}
