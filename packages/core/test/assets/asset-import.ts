import type { Asset } from '../../src/assets/asset.ts';
import { assetRowReader } from '../../src/assets/asset-csv.ts';
import {
  bindAssetColumns,
  type FieldDefinition,
  importedField,
  missingAssetFields,
} from '../../src/assets/asset-csv-columns.ts';
import { assetExportColumns, assetExportHeader, assetExportLine } from '../../src/assets/asset-csv-export.ts';
import { type AssetLookups, missingAssetNames, planAssetRow } from '../../src/assets/asset-csv-plan.ts';
import { Names, Places } from '../../src/csv/directory.ts';
import { parseImportOptions, type WrittenImportOptions } from '../../src/csv/mapping.ts';
import { readCsv } from '../../src/csv/read-csv.ts';
import { fold } from '../../src/query/fold.ts';
import type { Verdict } from '../../src/verdict.ts';
import { inPieces, utf8 } from '../csv/bytes.ts';

export const fields: readonly FieldDefinition[] = [
  { apiName: 'ram_gb', type: 'number', assetTypes: ['Laptop'] },
  { apiName: 'touch', type: 'boolean', assetTypes: ['*'] },
  { apiName: 'vendor', type: 'text', assetTypes: ['*'] },
];

const places = [
  { id: 'berlin', path: 'Berlin' },
  { id: 'hq', path: 'Berlin / HQ' },
  { id: 'desk1', path: 'Berlin / HQ / Desk' },
  { id: 'store', path: 'Berlin / Store' },
  { id: 'desk2', path: 'Berlin / Store / Desk' },
];
export const locations = new Places(places);

/** A stored asset; names of types and vendors are as the wire has them. */
export const anAsset = (fields: Partial<Asset> = {}): Asset => ({
  id: `id-${fields.assetId ?? 'QTM1000'}`,
  assetId: 'QTM1000',
  name: 'ThinkPad',
  type: 'Laptop',
  status: 'Available',
  condition: 'Good',
  serialNumber: 'PF4X',
  purchaseDate: '2026-03-01',
  lastUpdated: '2026-11-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 7,
  ...fields,
  assignedTo: fields.assignedTo ?? null,
});

function orThrow<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw new Error(verdict.message);
}

/** A dry run as the server makes one: names that are missing are made up before the rows are planned. */
export async function importAssets(
  text: string,
  { existing = [] }: { readonly existing?: readonly Asset[] } = {},
  written: WrittenImportOptions = {},
) {
  const options = orThrow(parseImportOptions(written));
  const file = await readCsv(inPieces(utf8(text)));
  const missingFields = missingAssetFields(file.header, options, fields);
  const made = options.createMissing.has('fields') ? missingFields.map(importedField) : [];
  const columns = orThrow(bindAssetColumns(file.header, options, [...fields, ...made]));
  const read = assetRowReader(columns);
  const rows = [];
  for await (const batch of file.batches) rows.push(...batch.map(read));

  const directory = {
    types: new Names(['Laptop', 'Desktop']),
    vendors: new Names(['ACME']),
    locations: new Places(places),
  };
  const lookups: AssetLookups = {
    directory,
    existing: new Map(existing.map((asset) => [fold(asset.assetId), asset])),
    people: new Set(['mia@northwind.example']),
    today: '2026-11-21',
  };
  const missing = missingAssetNames(rows, lookups, options.createMissing);
  for (const name of missing.types) directory.types.add(name);
  for (const name of missing.vendors) directory.vendors.add(name);
  for (const path of missing.locations) directory.locations.add({ id: `new:${path}`, path });
  return {
    columns,
    missing,
    missingFields,
    plans: rows.map((row) => planAssetRow(row, lookups, options.createMissing)),
  };
}

/** The file that an export of these assets is. */
export function textOf(which: 'default' | 'all', assets: readonly Asset[]): string {
  const columns = assetExportColumns(which, fields);
  const lines = assets.map((asset) => assetExportLine(columns, asset, (id) => locations.pathOf(id)));
  return [assetExportHeader(columns), ...lines].join('');
}
