import { escapeFormula } from '../csv/formula.ts';
import { ownValue } from '../csv/own-value.ts';
import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';
import type { Asset } from './asset.ts';
import {
  type AssetTarget,
  assetColumnNames,
  type FieldDefinition,
  fieldPrefix,
  fieldTarget,
} from './asset-csv-target.ts';

/** Exported, but never read back. */
type InfoColumn = { readonly name: (typeof info)[number]; readonly field?: never };
type AssetExportColumn = AssetTarget | InfoColumn;

/** The full path of a location, by its id. */
type PathOf = (locationId: string) => string | undefined;

const own = assetColumnNames.map((name) => ({ name }));
const template = own.slice(0, own.findIndex(({ name }) => name === 'notes') + 1);

const info = ['maintenanceDue', 'catalogItemId', 'createdAt', 'lastUpdated'] as const;

/**
 * Section 9: the template's columns and lastUpdated; 'all' has every field, for moving data. Else the columns that are
 * named, in that order; refused if there is no such column.
 * @param written names, with commas between them or one by one
 */
export function assetExportColumns(
  written: readonly string[],
  fields: readonly FieldDefinition[],
): Verdict<readonly AssetExportColumn[]> {
  const names = written.flatMap((one) => one.split(',')).map((name) => name.trim());
  const [first = 'default', ...others] = names.filter((name) => name !== '');
  if (first === 'default' && others.length === 0) return granted([...template, { name: 'lastUpdated' }]);
  const all: readonly AssetExportColumn[] = [
    ...own,
    ...fields.map(fieldTarget).filter(({ field }) => field !== undefined),
    ...info.map((name) => ({ name })),
  ];
  if (first === 'all' && others.length === 0) return granted(all);
  const byName = new Map<string, AssetExportColumn>(all.map((column) => [column.name, column]));
  // A bound field's column is the asset's own.
  for (const field of fields) byName.set(fieldPrefix + field.apiName, fieldTarget(field));
  const columns: AssetExportColumn[] = [];
  for (const name of new Set([first, ...others])) {
    const column = byName.get(name);
    if (!column)
      return invalid([
        { path: 'columns', message: message.unknownColumn(name, nearest(name, [...byName.keys()])) },
      ]);
    if (!columns.includes(column)) columns.push(column);
  }
  return granted(columns);
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
