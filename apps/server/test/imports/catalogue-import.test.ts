import { type Item, itemSchema } from '@quartermaster/core/catalogue/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { made, newItem } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { exported, importItems } from './import-call.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const importing = (text: string, query: Record<string, string> = {}) =>
  importItems(scene.admin.caller, text, query);
const page = z.object({ items: z.array(itemSchema) });
const items = async (search: string, limit = 50): Promise<Item[]> =>
  made(await scene.admin.caller.get(`/api/catalog?search=${encodeURIComponent(search)}&limit=${limit}`), page)
    .items;

it('aliases, blanks, defaults and numbers are read as section 5 says', async () => {
  const text =
    'S_K_U,Name,Stock,PRICE,manu_facturer\n' +
    'M-1,Mouse,12,19.999,Logi\nM-2,Mouse Pad,many,cheap,\nM-3,Mouse Trap,,,\n';
  expect(await importing(text)).toMatchObject({
    created: 3,
    failed: 0,
    toCreate: { types: ['General'] },
    message: 'Imported 3 item(s)',
  });
  const found = await items('mouse');
  expect(found.map(({ sku, inStock, price, type }) => [sku, inStock, price, type])).toEqual([
    ['M-1', 12, 20, 'General'],
    ['M-2', 0, 0, 'General'],
    ['M-3', 0, 0, 'General'],
  ]);
});

it('rows without a name are skipped, and rows with a duplicate SKU', async () => {
  const before = await lastEvent(scene.direct);
  const text =
    'sku,name,type\nD-1,Dock,Laptop\nD-2,,Laptop\nd-1,Dock again,Laptop\nm-1,Mouse of another,Laptop\n';
  expect(await importing(text)).toMatchObject({
    processed: 4,
    created: 1,
    failed: 0,
    skippedInvalid: 1,
    skippedDuplicate: 2,
    message: 'Imported 1 item(s). Skipped 1 invalid row(s). Skipped 2 duplicate SKU row(s)',
  });
  const types = (await eventsSince(scene.direct, before)).map(({ type }) => type);
  // Low stock is told a moment after the import.
  expect(types.filter((type) => type !== 'inventory.low')).toEqual(['catalog.created', 'import.finished']);
  expect((await items('Mouse of another')).length).toBe(0);
});

describe('an id', () => {
  it('of less than 18 characters is a SKU', async () => {
    expect(await importing('id,name,type\nshort-1,Cable,Laptop\n')).toMatchObject({ created: 1 });
    expect(await items('Cable')).toMatchObject([{ sku: 'short-1' }]);
  });

  it('of an item finds it, and the row updates it', async () => {
    const item = await newItem(scene.server, { name: 'Phone', price: 10, inStock: 9 });
    const before = await lastEvent(scene.direct);
    const text = `id,name,price,instock\n${item.id},Phone 2,,5\n`;
    expect(await importing(text)).toMatchObject({ updated: 1, created: 0 });
    const [updated] = await items('Phone 2');
    expect(updated).toMatchObject({ id: item.id, price: 10, inStock: 5, version: 2 });
    // Five or fewer raises the alert, once per crossing.
    const another = await newItem(scene.server, { name: 'Charger', price: 10, inStock: 9 });
    const types = async () =>
      (await eventsSince(scene.direct, before))
        // Those of items that were imported before may come late.
        .filter(({ subject }) => subject.kind !== 'item' || [item.id, another.id].includes(subject.id))
        .map(({ type }) => type);
    const raised = ['catalog.updated', 'import.finished', 'catalog.created', 'inventory.low'];
    await expect.poll(types, { timeout: 30_000 }).toEqual(raised);
    expect(await importing(text)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await importing(text.replace(',5', ',4'))).toMatchObject({ updated: 1 });
    made(await scene.admin.caller.put(`/api/catalog/${another.id}`, { inStock: 1 }), itemSchema);
    await expect.poll(async () => (await types()).at(-1), { timeout: 30_000 }).toBe('inventory.low');
    expect((await types()).filter((type) => type === 'inventory.low')).toHaveLength(2);
  });
});

it('that lowers the stock of more than 50 items raises one summary instead of an alert each', async () => {
  const ties = Array.from({ length: 51 }, (_, n) => `TIE-${n},Cable tie ${n},6`);
  await importing(`sku,name,stock\n${ties.join('\n')}\n`);
  const before = await lastEvent(scene.direct);
  const lowered = (await items('cable tie', 100)).map(({ id, name }) => `${id},${name},2`);
  expect(await importing(`id,name,stock\n${lowered.join('\n')}\n`)).toMatchObject({ updated: 51 });
  const alerts = async () =>
    (await eventsSince(scene.direct, before)).filter(({ type }) => type.startsWith('inventory.'));
  await expect.poll(alerts, { timeout: 30_000 }).toHaveLength(1);
  const [summary] = await alerts();
  expect(summary).toMatchObject({ type: 'inventory.summary', subject: { kind: 'job' }, data: { count: 51 } });
  expect(summary?.data.items).toHaveLength(50);
  const found = await scene.admin.caller.get(
    `/api/catalog?where=${encodeURIComponent(String(summary?.data.where))}`,
  );
  expect(made(found, z.object({ total: z.number() })).total).toBe(51);
});

it('an unknown type is a named error, unless it may be made', async () => {
  const text = 'sku,name,type\nT-1,Tripod,Camera Gear\n';
  expect(await importing(text)).toMatchObject({
    created: 0,
    failed: 1,
    errors: [{ row: 2, column: 'type', value: 'Camera Gear' }],
  });
  expect(await importing(text, { createMissing: 'types' })).toMatchObject({
    created: 1,
    toCreate: { types: ['Camera Gear'] },
  });
});

it('the file of section 9 is exported, and imports back with nothing changed, with all columns too', async () => {
  await newItem(scene.server, { name: 'With specs', specs: { cpu: 'M4', 'odd, key': '=1+1' } });
  const answer = await scene.admin.caller.get('/api/catalog/export');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?catalogue\.csv"?$/);
  expect(answer.text.split(/\r?\n/, 1)[0]).toBe('id,sku,name,type,manufacturer,description,inStock,image');
  const all = await exported(scene.admin.caller, '/api/catalog/export?columns=all');
  const count = all.trim().split('\n').length - 1;
  const before = await lastEvent(scene.direct);
  for (const text of [answer.text, all]) {
    const result = await importing(text);
    expect(result).toMatchObject({
      created: 0,
      updated: 0,
      failed: 0,
      skippedInvalid: 0,
      skippedDuplicate: 0,
    });
    expect(result.unchanged).toBe(count);
  }
  const types = (await eventsSince(scene.direct, before)).map(({ type }) => type);
  // Those of items that were imported before may come late.
  expect(types.filter((type) => !type.startsWith('inventory.'))).toEqual([
    'import.finished',
    'import.finished',
  ]);
});

it('the same file again changes nothing, also where rows have neither id nor SKU', async () => {
  const text = 'name,type,price\nPlain cable,Laptop,3\nPlain cable,Laptop,4\n';
  expect(await importing(text)).toMatchObject({ created: 2 });
  expect(await importing(text)).toMatchObject({ created: 0, unchanged: 2 });
});
