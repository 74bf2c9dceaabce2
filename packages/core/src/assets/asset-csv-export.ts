import { escapeFormula } from '../csv/formula.ts';
import { ownValue } from '../csv/own-value.ts';
import type { Asset } from './asset.ts';
import { type AssetTarget, assetColumnNames, type FieldDefinition, fieldTarget } from './asset-csv-target.ts';

/** Exported, but never read back. */
type InfoColumn = { readonly name: 'lastUpdated' | 'createdAt' | 'catalogItemId'; readonly field?: never };
type AssetExportColumn = AssetTarget | InfoColumn;

/** The full path of a location, by its id. */
type PathOf = (locationId: string) => string | undefined;

const own = assetColumnNames.map((name) => ({ name }));
const template = own.slice(0, own.findIndex(({ name }) => name === 'notes') + 1);

/** Section 9: the template's columns and lastUpdated; 'all' has every field, for moving data. */
export function assetExportColumns(
  which: 'default' | 'all',
  fields: readonly FieldDefinition[],
): readonly AssetExportColumn[] {
  if (which === 'default') return [...template, { name: 'lastUpdated' }];
  return [
    ...own,
    ...fields.map(fieldTarget).filter(({ field }) => field !== undefined),
    { name: 'catalogItemId' },
    { name: 'createdAt' },
    { name: 'lastUpdated' },
  ];
}

/** The first row of an export. */
export const assetExportHeader = (columns: readonly AssetExportColumn[]): string[] =>
  columns.map(({ name }) => name);

/** The row of one asset. */
export const assetExportRow = (
  columns: readonly AssetExportColumn[],
  asset: Asset,
  pathOf: PathOf,
): string[] => columns.map((column) => exportedCell(asset, column, pathOf));

/** UploadTemplate.csv: the header alone. */
export const assetTemplate: readonly string[] = assetExportHeader(template);
export const assetTemplateFile = 'UploadTemplate.csv';

/** @param day YYYY-MM-DD */
export const assetExportFile = (day: string): string => `assets_export_${day}.csv`;

/**
 * The cell that an export writes for a field. An import leaves a field unchanged if its cell is exactly this, so importing
 * an export changes nothing, even if a value would no longer be valid.
 */
export function exportedCell(asset: Asset, column: AssetExportColumn, pathOf: PathOf): string {
  if (column.field) {
    const value = ownValue(asset.customFields, column.field.apiName);
    // Spreadsheets never run numbers; the same characters as text stay text.
    return typeof value === 'string' ? escapeFormula(value) : String(value ?? '');
  }
  switch (column.name) {
    case 'location':
      return escapeFormula(asset.location === undefined ? '' : (pathOf(asset.location) ?? asset.location));
    case 'specs':
      return asset.specs === undefined ? '' : JSON.stringify(asset.specs);
    case 'warrantyEnd':
      // A blank cell would give a new asset the default warranty.
      return asset.warrantyEnd ?? '(none)';
    default:
      return escapeFormula(asset[column.name] ?? '');
  }
}
