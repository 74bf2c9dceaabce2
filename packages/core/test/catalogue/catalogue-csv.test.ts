import { describe, expect, test } from 'vitest';
import {
  itemExportColumns,
  itemExportFile,
  itemExportHeader,
  itemExportRow,
} from '../../src/catalogue/catalogue-csv-export.ts';
import { itemImport } from '../../src/catalogue/catalogue-import.ts';
import type { Item } from '../../src/catalogue/item.ts';
import { LocationIndex, NameIndex } from '../../src/csv/directory.ts';
import { parseImportOptions, type RawImportOptions } from '../../src/csv/mapping.ts';
import { fold } from '../../src/query/fold.ts';
import type { Verdict } from '../../src/verdict.ts';
import { type File, rowsOf } from '../csv/rows.ts';

const id = 'a1B2c3D4e5F6g7H8i9J0';

const anItem = (fields: Partial<Item> = {}): Item => ({
  id,
  sku: 'MBP-14',
  name: 'MacBook Pro 14" M4',
  type: 'Laptop',
  price: 1999.5,
  currency: 'USD',
  inStock: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 3,
  ...fields,
});

function orThrow<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw new Error(verdict.message);
}

const itemColumns = (which: string, specKeys: readonly string[]) =>
  orThrow(itemExportColumns([which], specKeys));

/** A dry run as on the server. */
async function importItems(file: File, existing: readonly Item[] = [], as: RawImportOptions = {}) {
  const options = orThrow(parseImportOptions(as));
  const { header, rows: written } = rowsOf(file);
  const columns = orThrow(itemImport.bind(header, options, undefined));
  const rows = written.map(itemImport.reader(columns));
  const byName = new Map<string, Item[]>();
  for (const item of existing) byName.set(fold(item.name), [...(byName.get(fold(item.name)) ?? []), item]);
  const types = new NameIndex(['Laptop', 'Peripheral']);
  const lookups = {
    directory: { types, vendors: new NameIndex(), locations: new LocationIndex() },
    byId: new Map(existing.map((item) => [item.id, item])),
    bySku: new Map(existing.flatMap((item) => (item.sku ? [[fold(item.sku), item] as const] : []))),
    byName,
    pictures: new Set<string>(),
  };
  const { types: missing } = itemImport.missing(rows, lookups, options.createMissing);
  for (const name of missing) types.add(name);
  return {
    rows,
    columns,
    missing,
    plans: rows.map((row) => itemImport.plan(row, lookups, options.createMissing)),
  };
}

test('headers count without case, underscores and spaces; stock is inStock; numbers default to 0, the type to General', async () => {
  const { plans, missing } = await importItems(
    'SKU,Name,In_Stock,PRICE,spec.RAM,Image\nD-1,Dock,12,"99.90",16 GB,https://img.example/d.png\nD-2,Hub,many,cheap,,\n',
  );
  expect(missing).toEqual(['General']);
  expect(plans).toEqual([
    {
      action: 'create',
      line: 2,
      key: 'D-1',
      record: {
        sku: 'D-1',
        name: 'Dock',
        type: 'General',
        inStock: 12,
        price: 99.9,
        specs: { RAM: '16 GB' },
        image: 'https://img.example/d.png',
      },
    },
    {
      action: 'create',
      line: 3,
      key: 'D-2',
      record: { sku: 'D-2', name: 'Hub', type: 'General', inStock: 0, price: 0 },
    },
  ]);
  for (const header of ['stock', 'Stock', 'instock', 'in stock', 'IN_STOCK'])
    expect((await importItems(`name,${header}\nDock,3\n`)).plans).toMatchObject([{ record: { inStock: 3 } }]);
});

test('rows without a name or with a SKU that is taken are skipped, which is no failure', async () => {
  const { plans } = await importItems(
    'sku,name,type\nD-1,,Laptop\nD-2,Dock,Laptop\nd-2,Dock again,Laptop\nmbp-14,MacBook,Laptop\nD-1,Named now,Laptop\n',
    [anItem()],
  );
  expect(plans.map((plan) => [plan.action, 'reason' in plan ? plan.reason : ''])).toEqual([
    ['skipped', 'invalid'],
    ['create', ''],
    ['skipped', 'duplicate'],
    ['skipped', 'duplicate'],
    ['create', ''],
  ]);
});

describe('an id', () => {
  test('shorter than 18 characters is a SKU', async () => {
    const { plans } = await importItems('id,name\nD-1,Dock\nMBP-14,MacBook\n', [anItem()]);
    expect(plans).toMatchObject([
      { action: 'create', record: { sku: 'D-1' } },
      { action: 'skipped', reason: 'duplicate' },
    ]);
  });

  test('of an item changes that item: blank cells leave, (none) clears', async () => {
    const before = anItem({ specs: { RAM: '16 GB', Colour: 'grey' }, manufacturer: 'Apple' });
    const { plans } = await importItems(
      `id,sku,name,price,manufacturer,spec.RAM,spec.Colour,spec.Ports,stock\n${id},MBP-14,MacBook,1499,(none),32 GB,(none),3,\n`,
      [before],
    );
    expect(plans).toEqual([
      {
        action: 'update',
        line: 2,
        key: 'MBP-14',
        id,
        version: 3,
        change: { name: 'MacBook', price: 1499, manufacturer: null, specs: { RAM: '32 GB', Ports: '3' } },
        changes: [
          { field: 'name', from: 'MacBook Pro 14" M4', to: 'MacBook' },
          { field: 'price', from: 1999.5, to: 1499 },
          { field: 'manufacturer', from: 'Apple', to: null },
          { field: 'spec.RAM', from: '16 GB', to: '32 GB' },
          { field: 'spec.Colour', from: 'grey', to: null },
          { field: 'spec.Ports', from: null, to: '3' },
        ],
      },
    ]);
  });

  test('that nothing has yet is kept, so that the same file finds the item again', async () => {
    const file = `id,name,type\n${id},Dock,Peripheral\n`;
    const { plans } = await importItems(file);
    expect(plans).toMatchObject([{ action: 'create', id, record: { name: 'Dock' } }]);
    const made = anItem({ name: 'Dock', type: 'Peripheral' });
    expect((await importItems(file, [made])).plans).toMatchObject([{ action: 'unchanged', id }]);
  });

  test('twice in a file is an error of the later row', async () => {
    const { plans } = await importItems(`Id,name,type\n${id},Dock,Laptop\n${id},Dock,Laptop\n`);
    expect(plans[1]).toMatchObject({
      action: 'failed',
      errors: [{ row: 3, column: 'Id', value: id, message: `'${id}' is already on line 2` }],
    });
  });
});

test('a row with neither id nor SKU is the item that says the same', async () => {
  const file = 'name,type,price\nDock,Peripheral,10\nDock,Peripheral,20\n';
  const { plans } = await importItems(file);
  expect(plans.map(({ action }) => action)).toEqual(['create', 'create']);
  const items = [10, 20].map((price) => {
    const { sku: _none, ...item } = anItem({ id: `dock${price}`, name: 'Dock', type: 'Peripheral', price });
    return item;
  });
  expect((await importItems(file, items)).plans).toMatchObject([
    { action: 'unchanged', id: 'dock10' },
    { action: 'unchanged', id: 'dock20' },
  ]);
});

test('an unknown type is an error that names the nearest, unless it may be created', async () => {
  const file = 'name,Kind\nDock,Perpheral\nHub,Hubs\nHub 2,hubs\n';
  const strict = await importItems(file, [], { map: ['name=name,Kind=type'] });
  expect(strict.plans[0]).toMatchObject({
    action: 'failed',
    errors: [
      {
        row: 2,
        column: 'Kind',
        value: 'Perpheral',
        message: "Unknown asset type 'Perpheral'. Did you mean Peripheral?",
      },
    ],
  });
  const created = await importItems(file, [], { map: ['name=name,Kind=type'], createMissing: ['types'] });
  expect(created.missing).toEqual(['Perpheral', 'Hubs']);
  expect(created.plans).toMatchObject([
    { action: 'create' },
    { record: { type: 'Hubs' } },
    { record: { type: 'Hubs' } },
  ]);
});

test('a ragged row or a value that cannot be is an error of its row alone', async () => {
  const { rows, plans } = await importItems(
    'name,type,image,price\nDock,Laptop\nHub,Laptop,http://img.example/h.png,-1\nPen,Laptop,,1\n',
  );
  expect(rows.flatMap(itemImport.localErrors).map(({ row, column }) => [row, column])).toEqual([
    [2, ''],
    [3, 'image'],
    [3, 'price'],
  ]);
  expect(plans.map(({ action }) => action)).toEqual(['failed', 'failed', 'create']);
});

test('a spec may be called like what every object has', async () => {
  const file = `id,name,type,spec.constructor,spec.__proto__\n${id},Dock,Laptop,Foxconn,x\n`;
  const { plans, columns } = await importItems(file);
  expect(plans).toMatchObject([{ action: 'create', record: { specs: { constructor: 'Foxconn' } } }]);
  expect(columns.leftOut).toEqual(['spec.__proto__']);
  const without = await importItems(file, [anItem({ name: 'Dock', specs: {} })]);
  expect(without.plans).toMatchObject([
    { action: 'update', changes: [{ field: 'spec.constructor', from: null, to: 'Foxconn' }] },
  ]);
});

test.each([
  ['sku,price\n', {}, 'Missing required columns: name'],
  ['name,in stock,stock\n', {}, "Columns 'in stock' and 'stock' are both mapped to inStock"],
  ['name\n', { set: ['sku=X'] }, 'sku cannot be the same for every row'],
  ['name\n', { set: ['image=ftp://x'] }, 'Must be an https address'],
])('the header %j with %j is refused', async (file, options, text) => {
  await expect(importItems(file, [], options)).rejects.toThrow(text);
});

test('an export has the columns of the specification, and imported again changes nothing', async () => {
  const items = [
    anItem({ description: '=cmd|x', manufacturer: "'Apple", specs: { RAM: '-', 'Screen, size': '14"' } }),
    anItem({
      id: id.toLowerCase(),
      sku: '+1',
      name: '(none)',
      type: 'Gone',
      image: 'http://old.example/x.png',
    }),
  ];
  const header = (which: 'default' | 'all') => itemExportHeader(itemColumns(which, ['RAM', 'Screen, size']));
  expect(itemExportFile).toBe('catalogue.csv');
  expect(header('default')).toEqual('id,sku,name,type,manufacturer,description,inStock,image'.split(','));
  expect(header('all')).toEqual([...header('default'), 'price', 'currency', 'spec.RAM', 'spec.Screen, size']);
  for (const which of ['default', 'all'] as const) {
    const columns = itemColumns(which, ['RAM', 'Screen, size']);
    const rows = items.map((item) => itemExportRow(columns, item));
    const { plans } = await importItems([header(which), ...rows], items);
    expect(plans.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
  }
  const { plans } = await importItems([
    header('all'),
    itemExportRow(itemColumns('all', ['RAM', 'Screen, size']), items[0] ?? anItem()),
  ]);
  expect(plans).toMatchObject([
    {
      action: 'create',
      id,
      record: { description: '=cmd|x', manufacturer: "'Apple", specs: { RAM: '-', 'Screen, size': '14"' } },
    },
  ]);
});
