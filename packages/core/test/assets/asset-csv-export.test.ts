import { expect, test } from 'vitest';
import {
  assetExportColumns,
  assetExportFile,
  assetExportHeader,
  assetExportRow,
  assetTemplate,
  assetTemplateFile,
} from '../../src/assets/asset-csv-export.ts';
import { message } from '../../src/messages.ts';
import { anAsset, exportOf, fields, importAssets, namesOf, orThrow } from './asset-import.ts';

const header = 'assetId,name,type,status,assignedTo,serialNumber,vendor,location,condition,notes';

test('an export has the columns that are named, in that order, and refuses others', () => {
  const columns = assetExportColumns(['name, field.ram_gb', 'assetId', 'name'], fields);
  expect(assetExportHeader(orThrow(columns))).toEqual(['name', 'field.ram_gb', 'assetId']);
  expect(assetExportColumns(['assetId,serial'], fields)).toMatchObject({
    ok: false,
    code: 'UNPROCESSABLE_CONTENT',
  });
});

const asset = anAsset({
  assignedTo: 'mia@northwind.example',
  status: 'Assigned',
  vendor: 'ACME',
  location: 'hq',
  notes: '=HYPERLINK("https://evil.example")',
  orderNumber: 'PO-7',
  cost: 1849.5,
  costCurrency: 'EUR',
  lastSeen: '2026-10-01T08:00:00.000Z',
  customFields: { ram_gb: -16, touch: true, notes: '-1+1' },
  specs: { cpu: 'M4, 10 cores' },
});

test('an export has exactly the columns and file names of the specification', () => {
  expect(assetExportHeader(orThrow(assetExportColumns(['default'], fields)))).toEqual([
    ...header.split(','),
    'lastUpdated',
  ]);
  expect(assetTemplate).toEqual(header.split(','));
  expect([assetTemplateFile, assetExportFile('2026-11-21')]).toEqual([
    'UploadTemplate.csv',
    'assets_export_2026-11-21.csv',
  ]);
});

test('an export writes names, paths and escaped text', () => {
  const row = (which: 'default' | 'all') =>
    assetExportRow(orThrow(assetExportColumns([which], fields)), asset, namesOf, fields);
  expect(row('default').slice(4)).toEqual([
    ...['mia@northwind.example', 'PF4X', 'ACME', 'Berlin / HQ', 'Good'],
    ...['\'=HYPERLINK("https://evil.example")', '2026-11-01T00:00:00.000Z'],
  ]);
  expect(row('all').slice(10, 27)).toEqual([
    ...['2026-03-01', 'PO-7', '1849.50', 'EUR', '(none)', '', '', '2026-10-01T08:00:00.000Z'],
    ...['', '{"cpu":"M4, 10 cores"}', '', '', '', ''],
    ...['-16', 'true', "'-1+1"],
  ]);
});

test('a catalogue item is named as other files name it, for another installation has it under another id', async () => {
  const bought = ['item-dock', 'item-bag', 'item-gone'].map((catalogItemId, at) =>
    anAsset({ assetId: `A-${at}`, catalogItemId }),
  );
  const [names = [], ...rows] = exportOf('all', bought);
  const at = names.indexOf('catalogItemId');
  expect(rows.map((row) => row[at])).toEqual(['Dock', 'BAG-1', '']);
  const read = async (text: string) => {
    const { plans } = await importAssets([names, rows[0]?.with(at, text) ?? []]);
    return plans.map((plan) => (plan.action === 'create' ? plan.record.catalogItemId : plan));
  };
  expect(await read('bag-1')).toEqual(['item-bag']);
  expect(await read('item-t14')).toEqual(['item-t14']);
  for (const [text, expected] of [
    ['Doc', message.unknownItem('Doc')],
    ['Bag', message.itemAmbiguous('Bag')],
  ] as const)
    expect(await read(text)).toMatchObject([{ errors: [{ column: 'catalogItemId', message: expected }] }]);
});

test('an export that is imported again changes nothing, even what would no longer be accepted', async () => {
  const odd = anAsset({
    type: 'Typewriter',
    vendor: 'Gone Ltd',
    location: 'gone',
    assignedTo: 'left@northwind.example',
    status: 'Available',
    notes: '(none)',
    serialNumber: ' ',
    purchaseDate: 'last spring',
    customFields: { ram_gb: 'many', color: 'red' },
  });
  for (const existing of [asset, odd]) {
    const { plans } = await importAssets(exportOf('all', [existing]), { existing: [existing] });
    expect(plans).toEqual([{ action: 'unchanged', line: 2, key: 'QTM1000', id: existing.id }]);
  }
});

test('an export of everything keeps what an asset has of fields that are gone or that its type lacks, among its specs', async () => {
  const retyped = anAsset({
    type: 'Desktop',
    customFields: { touch: true, ram_gb: 16, color: 'red' },
    specs: { color: 'blue' },
  });
  const file = exportOf('all', [retyped]);
  const [{ record } = {}] = (await importAssets(file)).plans.flatMap((plan) =>
    plan.action === 'create' ? [plan] : [],
  );
  expect(record).toMatchObject({
    type: 'Desktop',
    customFields: { touch: true },
    specs: { color: 'blue', ram_gb: '16', 'color 2': 'red' },
  });
  const { plans } = await importAssets(file, { existing: [retyped] });
  expect(plans).toEqual([{ action: 'unchanged', line: 2, key: 'QTM1000', id: retyped.id }]);
  // Without a specs column, the value stays in the field's own column.
  const columns = orThrow(assetExportColumns(['field.ram_gb'], fields));
  expect(assetExportRow(columns, retyped, namesOf, fields)).toEqual(['16']);
});
