import { bulkOutcomeSchema } from '@quartermaster/core/bulk/bulk';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importItems } from '../imports/import-call.ts';
import { made, newItem, newPerson, newRequest } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bulk = async (body: object, headers = {}) =>
  made(await server.admin.post('/api/catalog/bulk', body, headers), bulkOutcomeSchema);
const list = async (query: string) =>
  made(
    await server.admin.get(`/api/catalog?${query}`),
    z.object({ items: z.array(itemSchema), total: z.number() }),
  );
const undo = (id = '') => server.admin.post(`/api/batches/${id}/undo`, {});

it('items are edited together, each for itself, and an undo takes back what is still so', async () => {
  const dock = await newItem(server, { name: 'Dock', inStock: 9, price: 10 });
  const lamp = await newItem(server, { name: 'Lamp', inStock: 4, price: 20 });
  const body = { ids: [dock.id, lamp.id, 'nothing'], set: { inStock: 4, manufacturer: 'Kestrel' } };
  expect(await bulk({ ...body, dryRun: true })).toMatchObject({ updated: 2, failedCount: 1 });
  expect((await list('where=manufacturer:Kestrel')).total).toBe(0);
  const headers = { 'idempotency-key': 'edit-both' };
  const edited = await bulk(body, headers);
  expect(edited).toMatchObject({
    total: 3,
    updated: 2,
    unchanged: 0,
    failed: [{ id: 'nothing', message: 'Catalog item not found' }],
    message: 'Updated 2 items successfully, 1 failed',
  });
  expect(await bulk(body, headers)).toEqual(edited);
  expect(await bulk({ ids: [dock.id], set: { inStock: 4 } })).toMatchObject({ updated: 0, unchanged: 1 });
  await server.admin.put(`/api/catalog/${lamp.id}`, { price: 21 });
  expect((await undo(edited.batchId)).body).toMatchObject({ restored: 1, leftCount: 1 });
  const [first, second] = (await list(`id=${dock.id}&id=${lamp.id}`)).items;
  expect(first).toMatchObject({ inStock: 9 });
  expect(first?.manufacturer).toBe(dock.manufacturer);
  expect(second).toMatchObject({ inStock: 4, price: 21, manufacturer: 'Kestrel' });
});

it('all that a filter finds is deleted, however many, and comes back', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => `B-${at},Bulk ${at},Laptop,${at}`);
  await importItems(server.admin, ['sku,name,type,inStock', ...rows].join('\n'), {});
  expect((await server.admin.get('/api/catalog/stock?search=bulk')).body).toEqual({
    ...{ items: 450, inStock: (449 * 450) / 2, low: 6, out: 1 },
  });
  const filter = { search: 'bulk', where: 'inStock<=399' };
  const begun = await server.admin.post('/api/catalog/bulk', { filter, set: { manufacturer: 'Kestrel' } });
  expect(begun).toMatchObject({ status: 202, body: { total: 400, updated: 0, job: { state: 'running' } } });
  const [requested] = (await list('where=sku:B-7')).items;
  const request = await newRequest((await newPerson(server)).caller, requested?.id ?? '');
  const deleted = await bulk({ filter, delete: true }, { prefer: 'wait=60' });
  expect(deleted).toMatchObject({ updated: 400, failedCount: 0, message: 'Deleted 400 items' });
  expect(deleted.job).toBeUndefined();
  expect((await server.admin.get(`/api/requests/${request.id}`)).body).toMatchObject({
    items: [{ catalogItemId: requested?.id, name: 'Bulk 7' }],
  });
  expect((await list('search=bulk')).total).toBe(50);
  expect((await undo(deleted.batchId)).status).toBe(202);
  await expect.poll(async () => (await list('search=bulk')).total, { timeout: 10_000 }).toBe(450);
  expect((await list('where=sku:B-7')).items).toMatchObject([{ name: 'Bulk 7', type: 'Laptop', inStock: 7 }]);
});

it('what no item could take is refused before anything is written', async () => {
  const { id } = await newItem(server, {});
  const refusal = async (body: object) => (await server.admin.post('/api/catalog/bulk', body)).body;
  expect(await refusal({ ids: [id], set: { type: 'Submarine' } })).toMatchObject({
    message: 'Selected type is not configured in Asset Types. Please configure it first.',
  });
  expect(await refusal({ ids: [id], set: {} })).toMatchObject({ message: 'Say what to set' });
  expect(await refusal({ ids: [id], filter: {}, delete: true })).toMatchObject({
    message: 'Name the items either by ids or by a filter',
  });
  expect(await refusal({ ids: [id] })).toMatchObject({
    message: 'Say either what to set or that the items are to be deleted',
  });
});
