import { assetSchema } from '@quartermaster/core/assets/asset';
import { bulkResultSchema } from '@quartermaster/core/assets/bulk';
import { batchSchema, undoResultSchema } from '@quartermaster/core/batches/batch';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../support/caller.ts';
import { made, newAsset, newItem, newLocation, newPerson, newRequest, newType } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (id: string) => made(await server.admin.get(`/api/equipment/${id}`), assetSchema);
const undone = async (batch: unknown, body: object = {}) =>
  made(await server.admin.post(`/api/batches/${batch}/undo`, body, { prefer: 'wait=30' }), undoResultSchema);
const bulk = async (body: object) =>
  made(await server.admin.post('/api/equipment/bulk', body), bulkResultSchema);
const listed = async () =>
  made(await server.admin.get('/api/batches'), z.object({ items: z.array(batchSchema) })).items;
const batchOf = ({ headers }: Answer) => headers.batch;
/** A record but for what every write changes. */
const lasting = ({ version: _v, lastUpdated: _l, updatedAt: _u, ...asset }: z.infer<typeof assetSchema>) =>
  asset;

it('a single edit and a deletion are undone, the latter under its asset ID, and so is the undo', async () => {
  const person = await newPerson(server);
  const before = await newAsset(server, { notes: 'kept', customFields: { seats: 3 } });
  const path = `/api/equipment/${before.id}`;
  const edited = await server.admin.put(path, { assignedTo: person.email, notes: null, name: 'Other' });
  expect(await undone(batchOf(edited), { dryRun: true })).toMatchObject({ restored: 1, leftCount: 0 });
  const undo = await undone(batchOf(edited));
  expect(undo).toMatchObject({ restored: 1, leftCount: 0, message: '1 record is as before' });
  expect(lasting(await get(before.id))).toEqual(lasting(before));
  expect(await undone(undo.batchId)).toMatchObject({ restored: 1 });
  expect(await get(before.id)).toMatchObject({ name: 'Other', assignedTo: person.email, status: 'Assigned' });
  // Nothing changes, so there is nothing to undo.
  expect(batchOf(await server.admin.put(path, { name: 'Other' }))).toBeUndefined();

  const last = await get(before.id);
  const deleted = await server.admin.delete(path);
  const restored = await undone(batchOf(deleted));
  expect(lasting(await get(before.assetId))).toEqual(lasting(last));
  await undone(restored.batchId);
  expect((await server.admin.get(path)).status).toBe(404);
  const again = { name: 'A', type: 'Laptop', status: 'Available', condition: 'New', assetId: before.assetId };
  expect((await server.admin.post('/api/equipment', { ...again, customFields: { model: 'X' } })).status).toBe(
    409,
  );
});

it('puts back what is still as the batch left it, and names the rest with the reason', async () => {
  const place = await newLocation(server, { name: 'Undo HQ' });
  const assets = await Promise.all([1, 2, 3, 4].map(() => newAsset(server, { location: place.id })));
  const [same, changed, gone, held] = assets;
  if (!(same && changed && gone && held)) throw new Error('No assets');
  const set = { condition: 'Poor', location: null };
  const { batchId } = await bulk({ ids: assets.map(({ id }) => id), set });
  await server.admin.put(`/api/equipment/${changed.id}`, { notes: 'mine' });
  await server.admin.delete(`/api/equipment/${gone.id}`);
  // What it was before isn't there any more: nothing has it now, so that it can be deleted.
  const undo = await undone(batchId);
  expect(undo).toMatchObject({
    restored: 2,
    leftCount: 2,
    message: '2 records are as before, 2 left as they are',
  });
  expect(new Map(undo.left.map((one) => [one.assetId, one.message]))).toEqual(
    new Map([
      [changed.assetId, 'Changed since'],
      [gone.assetId, 'Deleted since'],
    ]),
  );
  expect((await server.admin.get(undo.report ?? '')).text).toContain(
    `${gone.assetId},Photoshop,Deleted since`,
  );
  expect(lasting(await get(same.id))).toEqual(lasting(same));
  expect(await get(changed.id)).toMatchObject({ condition: 'Poor', notes: 'mine' });

  const [newest, done] = await listed();
  expect(newest).toMatchObject({
    id: undo.batchId,
    kind: 'batches.undo',
    undoes: batchId,
    message: undo.message,
    report: undo.report,
  });
  expect(done).toMatchObject({
    id: batchId,
    undoneBy: undo.batchId,
    message: 'Updated 4 assets successfully',
  });
  const twice = await server.admin.post(`/api/batches/${batchId}/undo`);
  expect([twice.status, twice.body]).toMatchObject([409, { message: 'This has been undone already' }]);
  await undone(undo.batchId);
  expect(await get(same.id)).toMatchObject({ condition: 'Poor' });
  expect((await listed()).find(({ id }) => id === batchId)?.undoneBy).toBeUndefined();
});

it('an import is undone with all it has made, in whatever order, its asset IDs are free again; and it can be redone', async () => {
  const before = await newAsset(server, { assetId: 'KEPT-1', notes: 'old' });
  const rows = Array.from(
    { length: 230 },
    (_, n) => `NEW-${n},Stand,Furniture,Available,Oak / Shelf,Ikea,new,L${n}`,
  );
  const file = [
    'assetId,name,type,status,location,vendor,notes,field.lamp',
    ...rows,
    'KEPT-1,Photoshop,Software License,Available,,,new,',
  ].join('\n');
  const query = 'createMissing=types,locations,vendors,fields';
  const answer = await server.admin.csv(`/api/equipment/import?${query}`, file);
  expect(answer.body).toMatchObject({ created: 230, updated: 1, failed: 0 });
  const [batch] = await listed();
  expect(batch).toMatchObject({ kind: 'assets.import', message: 'Imported: 230 created, 1 changed' });
  const names = async () => {
    const [types, fields, locations, vendors] = await Promise.all(
      ['asset-types', 'custom-fields', 'locations', 'vendors?search=Ikea'].map((path) =>
        server.admin.get(`/api/${path}`),
      ),
    );
    return [types, fields, locations, vendors]
      .map((one) => one?.text ?? '')
      .flatMap((text) => ['"Furniture"', '"lamp"', '"Oak"', '"Ikea"'].filter((name) => text.includes(name)));
  };
  expect(new Set(await names())).toEqual(new Set(['"Furniture"', '"lamp"', '"Oak"', '"Ikea"']));

  expect(await undone(batch?.id, { dryRun: true })).toMatchObject({ restored: 236, leftCount: 0 });
  const undo = await undone(batch?.id);
  expect(undo).toMatchObject({ restored: 236, leftCount: 0, left: [] });
  expect(await names()).toEqual([]);
  expect(lasting(await get('KEPT-1'))).toEqual(lasting(before));
  expect((await server.admin.get('/api/equipment/NEW-7')).status).toBe(404);

  expect(await undone(undo.batchId)).toMatchObject({ restored: 236, leftCount: 0, left: [] });
  expect(await get('NEW-7')).toMatchObject({
    type: 'Furniture',
    vendor: 'Ikea',
    customFields: { lamp: 'L7' },
  });
});

it('says why something cannot be undone: a merge, an order, what is unknown, and what was long ago', async () => {
  const [source, destination] = [
    await newType(server, { name: 'Undo A' }),
    await newType(server, { name: 'Undo B' }),
  ];
  await newAsset(server, { type: 'Undo A' });
  const merge = { sources: [source.id], destination: destination.id };
  const { id } = made(
    await server.admin.post('/api/asset-types/merge', merge, { prefer: 'wait=30' }),
    z.object({ id: z.string() }),
  );
  const person = await newPerson(server);
  const request = await newRequest(person.caller, (await newItem(server)).id);
  const step = (to: string, more = {}) =>
    server.admin.post(`/api/requests/${request.id}/transitions`, { to, ...more });
  await step('procuring');
  const procurement = { ticketRef: 'T-1', vendor: 'Acme', expectedDeliveryDate: '2027-01-01' };
  made(await step('pending_delivery', { procurement }), requestSchema.loose());
  for (const [batch, status, message] of [
    [id, 409, 'This cannot be undone'],
    [`${request.id}:pending_delivery`, 409, 'This cannot be undone'],
    ['unknown', 404, 'There is nothing to undo under this id'],
  ] as const) {
    const answer = await server.admin.post(`/api/batches/${batch}/undo`);
    expect([answer.status, answer.body]).toMatchObject([status, { message }]);
  }
});
