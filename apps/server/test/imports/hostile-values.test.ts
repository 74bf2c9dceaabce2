import { readCsv } from '@quartermaster/csv/read-csv';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assetDocument } from '../../src/assets/document.ts';
import { itemDocument } from '../../src/catalogue/service.ts';
import { bySystem } from '../../src/events/cause.ts';
import { somebody } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { hostileName, hostileText } from './hostile-text.ts';
import { exported, importAssets, importItems } from './import-call.ts';
import { storeDump } from './store-dump.ts';

const count = process.env.QM_SOAK ? 5000 : 500;
const timeoutMs = process.env.QM_SOAK ? 600_000 : 120_000;

const rows = fc.sample(
  fc.record({
    name: hostileName,
    serialNumber: hostileText,
    notes: hostileText,
    field: hostileText,
    spec: hostileText,
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  }),
  { numRuns: count, seed: 28 },
);
const [typeName = '', vendorName = '', placeName = ''] = ['=Type()', '+Vendor', '-Place'];

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
  await fill(scene);
}, timeoutMs);
afterAll(() => scene.end());

it(
  `promise 28: an export of ${count} hostile assets has no cell that a spreadsheet would run`,
  async () => {
    for (const columns of ['default', 'all']) {
      const cells = await cellsOf(
        await exported(scene.admin.caller, `/api/equipment/export?columns=${columns}`),
      );
      expect(cells).toHaveLength(count);
      expect(cells.flat().filter(runs)).toEqual([]);
    }
    const items = await cellsOf(await exported(scene.admin.caller, '/api/catalog/export?columns=all'));
    expect(items).toHaveLength(count);
    expect(items.flat().filter(runs)).toEqual([]);
  },
  timeoutMs,
);

it(
  'numbers, negative ones too, stay as they are',
  async () => {
    const text = await exported(scene.admin.caller, '/api/equipment/export?columns=all');
    const file = await readCsv(bytesOf(text));
    const at = file.header.indexOf('field.ram_gb');
    const written: (string | undefined)[] = [];
    for await (const batch of file.batches) written.push(...batch.map(({ cells }) => cells[at]));
    expect(written.toSorted()).toEqual(rows.map(({ number }) => String(number)).toSorted());
  },
  timeoutMs,
);

it.each(['default', 'all'])(
  `promise 28: importing it again (columns=%s) leaves the store byte-identical`,
  async (columns) => {
    const before = await storeDump(scene.direct);
    const assets = await exported(scene.admin.caller, `/api/equipment/export?columns=${columns}`);
    const items = await exported(scene.admin.caller, `/api/catalog/export?columns=${columns}`);
    expect(await importAssets(scene.admin.caller, assets)).toMatchObject({
      unchanged: count,
      failed: 0,
      errors: [],
    });
    expect(await importItems(scene.admin.caller, items)).toMatchObject({
      unchanged: count,
      failed: 0,
      errors: [],
    });
    expect(await storeDump(scene.direct)).toBe(before);
  },
  timeoutMs,
);

it(
  'on an empty installation it makes the very same values',
  async () => {
    const other = await newScene();
    const text = await exported(scene.admin.caller, '/api/equipment/export?columns=all');
    const createMissing = 'types,vendors,locations';
    expect(await importAssets(other.admin.caller, text, { createMissing })).toMatchObject({
      created: count,
      failed: 0,
    });
    const theirs = await exported(other.admin.caller, '/api/equipment/export?columns=all');
    await other.end();
    // The last three columns are only for reading: the maintenance due date and the times.
    const imported = async (csv: string) => (await cellsOf(csv)).map((cells) => cells.slice(0, -3));
    expect(await imported(theirs)).toEqual(await imported(text));
  },
  timeoutMs,
);

/** What promise 28 calls running, stated independently. */
const runs = (cell: string): boolean => /^\s*[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell));

async function cellsOf(csv: string): Promise<(readonly string[])[]> {
  const all: (readonly string[])[] = [];
  for await (const batch of (await readCsv(bytesOf(csv))).batches)
    all.push(...batch.map(({ cells }) => cells));
  return all;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/**
 * Stores the rows as assets and as catalogue items, with equally hostile names of types, vendors and
 * locations.
 */
async function fill({ direct: { services } }: Scene): Promise<void> {
  const { assets, catalogue, fields, vendors, locations } = services;
  const now = new Date().toISOString();
  await fields.ensureType(typeName, bySystem);
  const type = await fields.typeByName(typeName);
  const laptop = await fields.typeByName('Laptop');
  const vendor = await vendors.ensure(vendorName, bySystem);
  const location = await locations.ensure(`Berlin / ${placeName}`, somebody);
  if (!type || !laptop) throw new Error('The types were not made');
  for (let at = 0; at < rows.length; at += 200) {
    const batch = rows.slice(at, at + 200);
    const documents = batch.map((row, index) => {
      const own = (at + index) % 2 === 0;
      const input = {
        name: row.name,
        type: laptop.name,
        status: 'Available',
        condition: 'Good',
        serialNumber: row.serialNumber,
        notes: row.notes,
        specs: { [row.name]: row.spec },
        customFields: { vendor: row.field, ram_gb: row.number },
      } as const;
      const ids = { id: `hostile${at + index}`, assetId: `${own ? '=' : '-A'}${at + index}` };
      return assetDocument(input, ids, { type: laptop, vendor, location }, now);
    });
    await assets.collection.write(documents.map((document) => ({ kind: 'insert', document })));
    const items = batch.map((row, index) =>
      itemDocument(
        {
          name: row.name,
          type: type.name,
          sku: `@${at + index}`,
          manufacturer: row.name,
          description: row.notes,
          price: 1.5,
          inStock: 2,
          specs: { cpu: row.spec },
        },
        `hostile${String(at + index).padStart(13, '0')}`,
        type.id,
        'USD',
        now,
      ),
    );
    await catalogue.collection.write(items.map((document) => ({ kind: 'insert', document })));
  }
}
