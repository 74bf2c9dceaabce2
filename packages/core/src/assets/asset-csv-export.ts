import { exportColumns } from '../csv/export-columns.ts';
import { textCell } from '../csv/formula.ts';
import { ownValue } from '../csv/own-value.ts';
import { setAsideKey } from '../fields/conversion.ts';
import { appliesTo } from '../fields/custom-field.ts';
import type { Verdict } from '../verdict.ts';
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

/** What files call the records that an asset refers to, by their ids. */
interface NamesOf {
  /** The full path of a location. */
  place(id: string): string | undefined;
  /** The name or SKU of a catalogue item. */
  item(id: string): string | undefined;
}

const own = assetColumnNames.map((name) => ({ name }));
const template = own.slice(0, own.findIndex(({ name }) => name === 'notes') + 1);

const info = ['maintenanceDue', 'createdAt', 'lastUpdated'] as const;

/**
 * Section 9: the template's columns and lastUpdated; 'all' has every field, for moving data. Else the columns that are
 * named, in that order.
 */
export function assetExportColumns(
  written: readonly string[],
  fields: readonly FieldDefinition[],
): Verdict<readonly AssetExportColumn[]> {
  const custom = fields.map(fieldTarget).filter(({ field }) => field !== undefined);
  return exportColumns<AssetExportColumn>(written, {
    usual: [...template, { name: 'lastUpdated' }],
    all: [...own, ...custom, ...info.map((name) => ({ name }))],
    // A bound field's column is the asset's own.
    byOtherName: new Map(fields.map((field) => [fieldPrefix + field.apiName, fieldTarget(field)])),
  });
}

/** What the default columns leave out of what an import reads. */
export const assetColumnsLeftOut: readonly string[] = [
  ...own.slice(template.length).map(({ name }) => name),
  `${fieldPrefix}*`,
];

/** The first row of an export. */
export const assetExportHeader = (columns: readonly AssetExportColumn[]): string[] =>
  columns.map(({ name }) => name);

/** The row of one asset. @param fields all custom fields */
export function assetExportRow(
  columns: readonly AssetExportColumn[],
  asset: Asset,
  namesOf: NamesOf,
  fields: readonly FieldDefinition[],
): string[] {
  const hasSpecs = columns.some(({ name }) => name === 'specs');
  const moved = hasSpecs ? withStrayValuesAsSpecs(asset, fields) : asset;
  return columns.map((column) => exportedCell(moved, column, namesOf));
}

/**
 * The asset with the values of fields that are gone or that its type lacks among its specs: as a field's value, a new asset
 * couldn't have them.
 */
export function withStrayValuesAsSpecs(asset: Asset, fields: readonly FieldDefinition[]): Asset {
  const belongs = (apiName: string) =>
    fields.some((field) => field.apiName === apiName && appliesTo(field, asset.type));
  // Hardly any asset has one, and an export asks each.
  if (Object.keys(asset.customFields ?? {}).every(belongs)) return asset;
  const values = Object.entries(asset.customFields ?? {});
  const specs = { ...asset.specs };
  for (const [apiName, value] of values.filter(([name]) => !belongs(name))) {
    const text = String(value);
    specs[setAsideKey(apiName, text, specs)] = text;
  }
  return { ...asset, customFields: Object.fromEntries(values.filter(([name]) => belongs(name))), specs };
}

/** UploadTemplate.csv: the header alone. */
export const assetTemplate: readonly string[] = assetExportHeader(template);
export const assetTemplateFile = 'UploadTemplate.csv';

/** @param day YYYY-MM-DD */
export const assetExportFile = (day: string): string => `assets_export_${day}.csv`;

/**
 * The cell that an export writes for a field. An import leaves a field unchanged if its cell is exactly this, so importing
 * an export changes nothing, even if a value would no longer be valid.
 */
export function exportedCell(asset: Asset, column: AssetExportColumn, namesOf: NamesOf): string {
  if (column.field) {
    const value = ownValue(asset.customFields, column.field.apiName);
    // Spreadsheets never run numbers; the same characters as text stay text.
    return typeof value === 'string' ? textCell(value) : String(value ?? '');
  }
  switch (column.name) {
    case 'location':
      return textCell(asset.location && (namesOf.place(asset.location) ?? asset.location));
    case 'catalogItemId':
      // Another installation has the item under another id; one that was deleted is nowhere.
      return textCell(asset.catalogItemId && namesOf.item(asset.catalogItemId));
    case 'specs':
      return asset.specs === undefined ? '' : JSON.stringify(asset.specs);
    case 'warrantyEnd':
      // A blank cell would give a new asset the default warranty.
      return asset.warrantyEnd ?? '(none)';
    default:
      return textCell(asset[column.name]);
  }
}
