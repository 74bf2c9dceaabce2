import { neutralise } from '../csv/formula.ts';
import { ownValue } from '../csv/own-value.ts';
import { csvLine } from '../csv/write-csv.ts';
import type { Asset } from './asset.ts';
import {
  type AssetTarget,
  assetColumnNames,
  type FieldDefinition,
  fieldTarget,
} from './asset-csv-columns.ts';

/** What is exported but never read back. */
type InfoColumn = { readonly name: 'lastUpdated' | 'createdAt' | 'catalogItemId'; readonly field?: never };
type AssetExportColumn = AssetTarget | InfoColumn;

/** The full path of a location, by its id. */
type PathOf = (locationId: string) => string | undefined;

const own = assetColumnNames.map((name) => ({ name }));
const template = own.slice(0, own.findIndex(({ name }) => name === 'notes') + 1);

/** Section 9: the template's columns and lastUpdated; 'all' has every field, and is what moves data. */
export function assetExportColumns(
  which: 'default' | 'all',
  fields: readonly FieldDefinition[],
): readonly AssetExportColumn[] {
  if (which === 'default') return [...template, { name: 'lastUpdated' }];
  return [
    ...own,
    ...fields.map(fieldTarget),
    { name: 'catalogItemId' },
    { name: 'createdAt' },
    { name: 'lastUpdated' },
  ];
}

/** The first line of an export. */
export const assetExportHeader = (columns: readonly AssetExportColumn[]): string =>
  csvLine(columns.map(({ name }) => name));

/** The line of one asset. */
export const assetExportLine = (
  columns: readonly AssetExportColumn[],
  asset: Asset,
  pathOf: PathOf,
): string => csvLine(columns.map((column) => exportedCell(asset, column, pathOf)));

/** UploadTemplate.csv: the header alone. */
export const assetTemplate = assetExportHeader(template);
export const assetTemplateFile = 'UploadTemplate.csv';

/** @param day YYYY-MM-DD */
export const assetExportFile = (day: string): string => `assets_export_${day}.csv`;

/**
 * The cell that an export writes for a field. An import leaves a field alone whose cell is just this, so that
 * importing an export changes nothing, even where a value would no longer be accepted.
 */
export function exportedCell(asset: Asset, column: AssetExportColumn, pathOf: PathOf): string {
  if (column.field) {
    const value = ownValue(asset.customFields, column.field.apiName);
    // A number is never run; the same letters as text are text.
    return typeof value === 'string' ? neutralise(value) : String(value ?? '');
  }
  switch (column.name) {
    case 'location':
      return neutralise(asset.location === undefined ? '' : (pathOf(asset.location) ?? asset.location));
    case 'specs':
      return asset.specs === undefined ? '' : JSON.stringify(asset.specs);
    case 'warrantyEnd':
      // Blank would give a new asset the default warranty.
      return asset.warrantyEnd ?? '(none)';
    default:
      return neutralise(asset[column.name] ?? '');
  }
}
