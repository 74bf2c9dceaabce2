import { assetSchema } from '@quartermaster/core/assets/asset';
import { bulkResultSchema } from '@quartermaster/core/assets/bulk';
import { jobSchema } from '@quartermaster/core/jobs/job';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importAssets } from '../imports/import-call.ts';
import { made, newAsset, newField, newItem, newLocation, newPerson, newRequest } from '../support/company.ts';
import { type DirectAccess, openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let direct: DirectAccess;
beforeAll(async () => {
  server = await startTestServer();
  direct = await openDirectAccess(server);
});
afterAll(async () => {
  await direct.close();
  await server.stop();
});

const bulk = async (body: object, headers = {}) =>
  made(await server.admin.post('/api/equipment/bulk', body, headers), bulkResultSchema);
const get = async (id: string) => made(await server.admin.get(`/api/equipment/${id}`), assetSchema);
const eventsOf = (batch: string | undefined) => direct.log.read({ batch: batch ?? '', limit: 1000 });

/** Imports assets for one test only, identified by their shared name. */
async function many(name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `${name}-${n},${name},Software License,Available`);
  await importAssets(server.admin, ['assetId,name,type,status', ...rows].join('\n'));
}
const named = (name: string) => ({ filter: { where: `name:"${name}"` } });

it('edits what it names, and says of each of the others why not; a dry run says the same and writes nothing', async () => {
  const place = await newLocation(server, { name: 'Bulk HQ' });
  const field = await newField(server, {
    displayName: 'Dock',
    apiName: 'dock',
    assetTypes: ['Software License'],
  });
  const holder = await newPerson(server);
  const [fresh, already] = await Promise.all([
    newAsset(server, { notes: 'kept' }),
    newAsset(server, {
      location: place.id,
      assignedTo: holder.email,
      condition: 'Good',
      customFields: { dock: 'left' },
    }),
  ]);
  const ordered = await newAsset(server, { status: 'Pending Delivery' });
  const laptop = await newAsset(server, { type: 'Laptop', customFields: { model: 'X1' } });
  const set = {
    status: 'Assigned',
    condition: 'Good',
    location: place.id,
    assignedTo: holder.email,
    customFields: { [field.apiName]: 'left' },
  };
  // By id or asset ID, one of them twice.
  const ids = [fresh.id, fresh.assetId, already.assetId, ordered.id, laptop.id, 'nobody'];
  const last = await direct.log.last();

  const planned = await bulk({ ids, set, dryRun: true });
  expect(planned.types).toEqual({ 'Software License': 3, Laptop: 1 });
  expect(await direct.log.last()).toBe(last);
  const done = await bulk({ ids, set });
  for (const { updated, unchanged, failed, message } of [planned, done]) {
    expect({ updated, unchanged, message }).toEqual({
      updated: 1,
      unchanged: 1,
      message: 'Updated 1 assets successfully, 3 failed',
    });
    expect(new Map(failed.map((one) => [one.id, one.message]))).toEqual(
      new Map([
        [ordered.id, 'Pending Delivery until its request is delivered'],
        [laptop.id, "Laptop has no custom field 'dock'"],
        ['nobody', 'Equipment not found'],
      ]),
    );
  }

  const report = await server.admin.get(done.report ?? '');
  expect(report.text.split('\r\n').filter(Boolean)).toHaveLength(4);
  expect(report.text).toContain(
    `${ordered.assetId},Photoshop,Pending Delivery until its request is delivered`,
  );

  expect(await get(fresh.id)).toMatchObject({ ...set, notes: 'kept', version: fresh.version + 1 });
  expect(await get(already.id)).toEqual(already);
  expect(await get(ordered.id)).toEqual(ordered);
  expect((await eventsOf(done.batchId)).map(({ subject }) => subject.id)).toEqual([fresh.id]);
});

it('refuses what no asset could take, and a call that names no assets or two kinds of them', async () => {
  const { id } = await newAsset(server);
  for (const body of [
    { ids: [id], set: { vendor: 'Nobody Ltd' } },
    { ids: [id], set: { location: 'nowhere' } },
    { ids: [id], set: { assignedTo: 'nobody@northwind.example' } },
    { ids: [id], set: { status: 'Pending Delivery' } },
    { ids: [id], set: { assetId: 'MINE' } },
    { ids: [id] },
    { ids: [id], set: {}, delete: true },
    { ids: [id], where: 'status:Available', set: { condition: 'Poor' } },
    { filter: { nonsense: 'x' }, set: { condition: 'Poor' } },
    { set: { condition: 'Poor' } },
  ])
    expect([body, (await server.admin.post('/api/equipment/bulk', body)).status]).toEqual([body, 422]);
  expect((await get(id)).version).toBe(1);
});

it('edits more than 200 by filter as a job: with its progress, each once, and the call repeated by its key does nothing more', async () => {
  await many('Plotter', 450);
  const headers = { 'idempotency-key': 'plotters' };
  const body = { ...named('Plotter'), set: { condition: 'Fair' } };
  const begun = await server.admin.post('/api/equipment/bulk', body, headers);
  expect(begun.status).toBe(202);
  const { batchId, job } = made(begun, bulkResultSchema);
  expect(job).toMatchObject({ id: batchId, kind: 'assets.bulkEdit', total: 450 });
  expect(made(await server.admin.post('/api/equipment/bulk', body, headers), bulkResultSchema).batchId).toBe(
    batchId,
  );
  const read = async () => made(await server.admin.get(`/api/jobs/${batchId}`), jobSchema);
  await expect.poll(async () => (await read()).state).toBe('done');
  expect(await read()).toMatchObject({
    processed: 450,
    result: { updated: 450, unchanged: 0, failedCount: 0, message: 'Updated 450 assets successfully' },
  });
  const events = await eventsOf(batchId);
  expect(new Set(events.map(({ subject }) => subject.id)).size).toBe(450);
  expect(events).toHaveLength(450);
  // Nothing is left to change, and the caller waits until the end.
  const again = await server.admin.post('/api/equipment/bulk', body, { prefer: 'wait=30' });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ updated: 0, unchanged: 450 });
});

it('deletes, having said what hangs on it; the IDs are never issued again, by a call or an import', async () => {
  const person = await newPerson(server);
  const request = await newRequest(person.caller, (await newItem(server)).id);
  const step = (to: string, more = {}) =>
    server.admin.post(`/api/requests/${request.id}/transitions`, { to, ...more });
  await step('procuring');
  const procurement = { ticketRef: 'T-1', vendor: 'Acme', expectedDeliveryDate: '2027-01-01' };
  const moved = await step('pending_delivery', { procurement });
  const { items } = made(moved, z.object({ items: requestSchema.shape.items }));
  const unit = items[0]?.units?.[0];
  const held = await newAsset(server, { assetId: 'LABEL-7', assignedTo: person.email });
  const ids = [unit?.inventoryId ?? '', held.id];

  const planned = await bulk({ ids, delete: true, dryRun: true });
  expect(planned.hanging).toMatchObject({ held: 1, holders: 1, ordered: 1, requests: [request.id] });
  const { batchId, message } = await bulk({ ids, delete: true });
  expect(message).toBe('Deleted 2 assets');
  expect((await eventsOf(batchId)).map(({ type }) => type)).toEqual([
    'equipment.deleted',
    'equipment.deleted',
  ]);
  const body = { name: 'New', type: 'Software License', status: 'Available', condition: 'New' };
  const refused = await server.admin.post('/api/equipment', { ...body, assetId: 'label-7' });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: 'This asset ID belonged to an asset that was deleted' },
  ]);
  const file = 'assetId,name,type,status\nlabel-7,New,Software License,Available\n';
  expect((await importAssets(server.admin, file)).errors).toMatchObject([
    { row: 2, column: 'assetId', message: 'This asset ID belonged to an asset that was deleted' },
  ]);
});
