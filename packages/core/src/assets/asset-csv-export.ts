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

/** Exported, but ignored by imports. */
type InfoColumn = { readonly name: (typeof info)[number] | typeof lastHolder; readonly field?: never };
type AssetExportColumn = AssetTarget | InfoColumn;

/** Looks up, by id, the names that files use for the records an asset refers to. */
interface NamesOf {
  /** A location's full path. */
  place(id: string): string | undefined;
  /** A catalogue item's name or SKU. */
  item(id: string): string | undefined;
  /** A person's e-mail. */
  person?(id: string): string | undefined;
}

const own = assetColumnNames.map((name) => ({ name }));
const template = own.slice(0, own.findIndex(({ name }) => name === 'notes') + 1);

const info = ['maintenanceDue', 'createdAt', 'lastUpdated'] as const;
/** Only if it is named: nobody has the asset by now. */
const lastHolder = 'lastHeldBy';

/**
 * The columns of an export (section 9): by default the template's and lastUpdated; 'all' has every field, for
 * moving data to another installation. Otherwise the named columns, in that order.
 */
export function assetExportColumns(
  written: readonly string[],
  fields: readonly FieldDefinition[],
): Verdict<readonly AssetExportColumn[]> {
  const custom = fields.map(fieldTarget).filter(({ field }) => field !== undefined);
  return exportColumns<AssetExportColumn>(written, {
    usual: [...template, { name: 'lastUpdated' }],
    all: [...own, ...custom, ...info.map((name) => ({ name }))],
    // A bound field has no column of its own: it uses the asset's.
    byOtherName: new Map<string, AssetExportColumn>([
      ...fields.map((field) => [fieldPrefix + field.apiName, fieldTarget(field)] as const),
      [lastHolder, { name: lastHolder }],
    ]),
  });
}

/** The importable columns that a default export leaves out. */
export const assetColumnsLeftOut: readonly string[] = [
  ...own.slice(template.length).map(({ name }) => name),
  `${fieldPrefix}*`,
];

/** The header row of an export. */
export const assetExportHeader = (columns: readonly AssetExportColumn[]): string[] =>
  columns.map(({ name }) => name);

/**
 * The row for one asset.
 * @param fields all custom fields
 */
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
 * Moves values of deleted fields, and of fields that the asset's type lacks, to its specs: as field values
 * they would be refused for a new asset.
 */
export function withStrayValuesAsSpecs(asset: Asset, fields: readonly FieldDefinition[]): Asset {
  const belongs = (apiName: string) =>
    fields.some((field) => field.apiName === apiName && appliesTo(field, asset.type));
  // Hardly any asset has such values, and an export checks every asset.
  if (Object.keys(asset.customFields ?? {}).every(belongs)) return asset;
  const values = Object.entries(asset.customFields ?? {});
  const specs = { ...asset.specs };
  for (const [apiName, value] of values.filter(([name]) => !belongs(name))) {
    const text = String(value);
    specs[setAsideKey(apiName, text, specs)] = text;
  }
  return { ...asset, customFields: Object.fromEntries(values.filter(([name]) => belongs(name))), specs };
}

/** UploadTemplate.csv: just the header. */
export const assetTemplate: readonly string[] = assetExportHeader(template);
export const assetTemplateFile = 'UploadTemplate.csv';

/** @param day YYYY-MM-DD */
export const assetExportFile = (day: string): string => `assets_export_${day}.csv`;

/**
 * The cell that an export writes for a field. An import leaves a field unchanged if its cell is exactly this,
 * so importing an export changes nothing, even where a value would no longer be valid.
 */
export function exportedCell(asset: Asset, column: AssetExportColumn, namesOf: NamesOf): string {
  if (column.field) {
    const value = ownValue(asset.customFields, column.field.apiName);
    // Spreadsheets don't run numbers as formulas; the same characters in a text stay text.
    return typeof value === 'string' ? textCell(value) : String(value ?? '');
  }
  switch (column.name) {
    case 'location':
      return textCell(asset.location && (namesOf.place(asset.location) ?? asset.location));
    case 'catalogItemId':
      // An item's id differs between installations; a deleted item has no name to export.
      return textCell(asset.catalogItemId && namesOf.item(asset.catalogItemId));
    case 'specs':
      return asset.specs === undefined ? '' : JSON.stringify(asset.specs);
    case 'warrantyEnd':
      // A blank cell would give a new asset the default warranty.
      return asset.warrantyEnd ?? '(none)';
    case lastHolder:
      return textCell(asset.lastHeldBy && namesOf.person?.(asset.lastHeldBy));
    case 'cost':
      return asset.cost?.toFixed(2) ?? '';
    default:
      return textCell(asset[column.name]);
  }
}
