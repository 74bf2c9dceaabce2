import type { Asset } from '../../src/assets/asset.ts';
import { assetExportColumns, assetExportHeader, assetExportRow } from '../../src/assets/asset-csv-export.ts';
import type { AssetLookups } from '../../src/assets/asset-csv-plan.ts';
import type { FieldDefinition } from '../../src/assets/asset-csv-target.ts';
import { assetImport } from '../../src/assets/asset-import.ts';
import { ItemNames } from '../../src/catalogue/item-names.ts';
import { Additions, LocationIndex, NameIndex } from '../../src/csv/directory.ts';
import { parseImportOptions, type RawImportOptions } from '../../src/csv/mapping.ts';
import { fold } from '../../src/query/fold.ts';
import type { Verdict } from '../../src/verdict.ts';
import { type File, rowsOf } from '../csv/rows.ts';

export const fields: readonly FieldDefinition[] = [
  { apiName: 'ram_gb', type: 'number', assetTypes: ['Laptop'] },
  { apiName: 'touch', type: 'boolean', assetTypes: ['*'] },
  { apiName: 'vendor', type: 'text', assetTypes: ['*'] },
  { apiName: 'notes', type: 'text', assetTypes: ['*'] },
];

const places = [
  { id: 'berlin', path: 'Berlin' },
  { id: 'hq', path: 'Berlin / HQ' },
  { id: 'desk1', path: 'Berlin / HQ / Desk' },
  { id: 'store', path: 'Berlin / Store' },
  { id: 'desk2', path: 'Berlin / Store / Desk' },
];
const locations = new LocationIndex(places);

/** Two share a name. */
const items = [
  { id: 'item-t14', sku: 'T14', name: 'ThinkPad T14' },
  { id: 'item-dock', name: 'Dock' },
  { id: 'item-bag', sku: 'BAG-1', name: 'Bag' },
  { id: 'item-bag2', name: 'Bag' },
];

export const namesOf = {
  place: (id: string) => locations.pathOf(id),
  item: (id: string) => new ItemNames(items).textOf(id),
};

/** A stored asset; types and vendors by name, as in the API. */
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

export function orThrow<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw new Error(verdict.message);
}

/** A dry run as on the server: missing names are made up before the rows are planned. */
export async function importAssets(
  file: File,
  { existing = [] }: { readonly existing?: readonly Asset[] } = {},
  as: RawImportOptions = {},
) {
  const options = orThrow(parseImportOptions(as));
  const { header, rows: written } = rowsOf(file);
  const columns = orThrow(assetImport.bind(header, options, fields));
  const rows = written.map(assetImport.reader(columns));

  const directory = {
    types: new NameIndex(['Laptop', 'Desktop']),
    vendors: new NameIndex(['ACME']),
    locations: new LocationIndex(places),
    additions: new Additions(),
  };
  const lookups: AssetLookups = {
    directory,
    formerIds: new Set<string>(),
    items: new ItemNames(items),
    pictures: new Set<string>(),
    existing: new Map(existing.map((asset) => [fold(asset.assetId), asset])),
    people: new Map([['mia@northwind.example', { unconfirmed: false }]]),
    today: '2026-11-21',
  };
  const missing = assetImport.missing(rows, lookups, options.createMissing);
  for (const { apiName, type } of missing.fields) directory.additions.addField(apiName, type);
  for (const name of missing.types) directory.types.add(name);
  for (const name of missing.vendors) directory.vendors.add(name);
  for (const path of missing.locations) directory.locations.add({ id: `new:${path}`, path });
  return {
    columns,
    missing,
    plans: rows.map((row) => assetImport.plan(row, lookups, options.createMissing)),
  };
}

/** The rows of an export of these assets. */
export function exportOf(which: 'default' | 'all', assets: readonly Asset[]): string[][] {
  const columns = orThrow(assetExportColumns([which], fields));
  const rows = assets.map((asset) => assetExportRow(columns, asset, namesOf, fields));
  return [assetExportHeader(columns), ...rows];
}
