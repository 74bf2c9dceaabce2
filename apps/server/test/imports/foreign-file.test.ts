import { assetSchema } from '@quartermaster/core/assets/asset';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { exported, importAssets } from './import-call.ts';
import { storeDump } from './store-dump.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/**
 * An inventory as another system exports it: different headers, commas, inch marks, quotes and a line break.
 */
const rows = [
  ['Northwind, Inc.', 'SN-0001', 'MacBook Pro 16"', 'Laptops', "Mia's, spare", 'Ready to Deploy'],
  ['Northwind, Inc.', 'SN-0002', 'Dell UltraSharp 27" (U2723QE), grey', 'Displays', '', 'Deployed'],
  ['Northwind GmbH', 'SN-0003', 'iPad Air 10.9", 64 GB', 'Tablets', 'Screen: 10.9", ok', 'Ready to Deploy'],
  ['Northwind GmbH', 'SN-0004', '"Rugged" Latitude', 'Laptops', 'two\r\nlines', 'Archived'],
  ['', 'SN-0005', 'Conference Phone', 'VOIP Phones', '=SUM(A1)', 'Ready to Deploy'],
  ['', 'SN-0006', 'Ünïcode Dock — “best”', 'Docks, cables', '', 'Ready to Deploy'],
  ['', 'sn-7', "O'Neill's Printer", 'Printers', "'quoted", 'Broken'],
  ['', 'SN 8', '24" Studio; Display', 'Displays', '-5', 'Ready to Deploy'],
] as const;
const header = ['Company', 'Asset Tag', 'Asset Name', 'Category', 'Notes, internal', 'Status Label'];
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const file = `\uFEFF${[header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;

const mapped = {
  map: 'Asset Tag=assetId,Asset Name=name,Category=type,"Notes, internal"=notes',
  set: 'status=Available',
};
const types = ['Laptops', 'Displays', 'Tablets', 'VOIP Phones', 'Docks, cables', 'Printers'];

it('without createMissing each row’s unknown type is a named error, and nothing is written', async () => {
  const before = await storeDump(scene.direct);
  const result = await importAssets(scene.admin.caller, file, mapped);
  expect(result).toMatchObject({ processed: 8, created: 0, updated: 0, unchanged: 0, failed: 8 });
  // The fourth row has a line break in a cell, so later rows are one line further down.
  expect(result.errors.map(({ row, column, value }) => [row, column, value])).toEqual(
    rows.map((cells, index) => [index + (index < 4 ? 2 : 3), 'Category', cells[3]]),
  );
  expect(result.errors.map(({ message }) => message)).toEqual(
    rows.map(([, , , type]) =>
      expect.stringMatching(`^Unknown asset type '${type}'(\\. Did you mean .+\\?)?$`),
    ),
  );
  expect(await storeDump(scene.direct)).toBe(before);
});

it('with it all rows come in, exactly as written, and the types are made', async () => {
  const result = await importAssets(scene.admin.caller, file, { ...mapped, createMissing: 'types' });
  expect(result).toMatchObject({
    processed: 8,
    created: 8,
    failed: 0,
    issued: 0,
    errors: [],
    toCreate: { types, locations: [], vendors: [], fields: [] },
    leftOut: ['Company', 'Status Label'],
    message: 'Processed 8 assets successfully',
  });
  for (const [, assetId, name, type, notes] of rows) {
    const asset = made(
      await scene.admin.caller.get(`/api/equipment/${encodeURIComponent(assetId)}`),
      assetSchema,
    );
    expect(asset).toMatchObject({ assetId, name, type, status: 'Available', condition: 'New' });
    expect(asset.notes).toBe(notes === '' ? undefined : notes.replace(/^'/, "'"));
  }
});

it('the same again changes nothing', async () => {
  const before = await storeDump(scene.direct);
  const result = await importAssets(scene.admin.caller, file, { ...mapped, createMissing: 'types' });
  expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 8, failed: 0 });
  expect(await storeDump(scene.direct)).toBe(before);
});

it.each(['default', 'all'])(
  'the export of it (columns=%s) imports back with nothing changed',
  async (columns) => {
    const text = await exported(scene.admin.caller, `/api/equipment/export?columns=${columns}`);
    const before = await storeDump(scene.direct);
    const result = await importAssets(scene.admin.caller, text);
    expect(result).toMatchObject({
      processed: 8,
      created: 0,
      updated: 0,
      unchanged: 8,
      failed: 0,
      errors: [],
    });
    expect(await storeDump(scene.direct)).toBe(before);
  },
);

it('an export of all columns makes the same assets on another installation', async () => {
  const text = await exported(scene.admin.caller, '/api/equipment/export?columns=all');
  const other = await newScene();
  const result = await importAssets(other.admin.caller, text, { createMissing: 'types' });
  expect(result).toMatchObject({ created: 8, failed: 0 });
  const theirs = await exported(other.admin.caller, '/api/equipment/export?columns=all');
  await other.end();
  const withoutTimes = (csv: string): string => csv.replace(/,[^,\n]*,[^,\n]*\r?\n/g, '\n');
  expect(withoutTimes(theirs)).toBe(withoutTimes(text));
});
