import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { bulkResultSchema } from '@quartermaster/core/assets/bulk';
import { auditEntrySchema } from '@quartermaster/core/audit/audit-entry';
import { batchSchema, undoResultSchema } from '@quartermaster/core/batches/batch';
import { isReadable } from '@quartermaster/core/events/event';
import { differences } from '@quartermaster/core/history/changes';
import { assetThenSchema, historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { historyTitle, shownChanges } from '@quartermaster/core/history/words';
import { message } from '@quartermaster/core/messages';
import { traceSchema } from '@quartermaster/core/requests/trace';
import { foundSchema } from '@quartermaster/core/search/found';
import { personEntry } from '@quartermaster/core/users/person-history';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importAssets } from '../imports/import-call.ts';
import { made, newAsset, newLocation, newPerson, newType } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const idsSchema = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number() });
const listed = async (query: string) => {
  const { items, total } = made(await server.admin.get(`/api/equipment?${query}`), idsSchema);
  expect(items).toHaveLength(total);
  return items.map(({ id }) => id);
};
const retire = async (id: string, body: object) =>
  made(await server.admin.post(`/api/equipment/${id}/retire`, body), assetSchema);
const get = async (id: string) => made(await server.admin.get(`/api/equipment/${id}`), assetSchema);
const dashboard = async () => {
  const { body } = await server.admin.get('/api/dashboard');
  const figures = z
    .object({
      totalAssets: z.object({ count: z.number(), updatedLastMonth: z.number() }),
      activeUsers: z.object({ count: z.number() }),
      assetsByStatus: z.array(z.object({ status: z.string(), count: z.number() })),
      assetsByType: z.array(z.object({ type: z.string(), count: z.number() })),
      attention: z.object({ warrantiesEnding: z.number(), maintenanceDue: z.number() }),
    })
    .parse(body);
  return figures;
};

/** An asset that every figure counts: held, with a warranty that ends and a maintenance that is due. */
async function counted() {
  const [type, location, holder] = [
    await newType(server, { name: `Type ${Math.random()}` }),
    await newLocation(server, { name: `Place ${Math.random()}` }),
    await newPerson(server),
  ];
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const asset = await newAsset(server, {
    ...{ type: type.name, location: location.id, assignedTo: holder.email, serialNumber: 'SN-RETIRED' },
    ...{ warrantyEnd: inTenDays, maintenanceScheduled: '2026-01-01' },
  });
  return { asset, type, location, holder };
}

it('a retired asset is taken back, and left out of every list, count, figure and export that does not ask for it', async () => {
  const before = await dashboard();
  const { asset, type, location, holder } = await counted();
  const with1 = await dashboard();
  expect(with1.totalAssets.count).toBe(before.totalAssets.count + 1);
  expect(with1.activeUsers.count).toBe(before.activeUsers.count + 1);
  const where = encodeURIComponent(`type:"${type.name}"`);
  const lists = ['status=Assigned', `location=${location.id}`, `where=${where}`, 'search=SN-RETIRED', ''];
  for (const query of lists) expect(await listed(`${query}&limit=200`), query).toContain(asset.id);

  const retired = await retire(asset.id, { reason: 'lost', note: 'On the train' });
  const today = new Date().toISOString().slice(0, 10);
  expect(retired).toMatchObject({
    ...{ status: 'Available', assignedTo: null, location: location.id },
    ...{ retired: 'lost', retiredOn: today, retiredNote: 'On the train', lastHeldBy: holder.id },
  });
  expect(retired).not.toHaveProperty('maintenanceDue');
  for (const query of [...lists, 'status=Available'])
    expect(await listed(`${query}&limit=200`), query).not.toContain(asset.id);
  expect(await dashboard()).toEqual(before);
  const places = await server.admin.get('/api/locations/asset-counts');
  expect(places.text).not.toContain(location.id);
  const due = await server.admin.get('/api/maintenance?until=2030-01-01&limit=200');
  expect(due.text).not.toContain(asset.id);
  const csv = await server.admin.get(`/api/equipment/export?columns=all&where=${where}`);
  expect(csv.text).not.toContain(asset.assetId);
  const held = await server.admin.get(`/api/users/${holder.id}/holdings`);
  expect(held.text).not.toContain(asset.assetId);
  const theirs = await holder.caller.get('/api/equipment');
  expect(theirs.text).not.toContain(asset.assetId);

  const asked = [
    ...['retired=lost', `where=${encodeURIComponent('is:retired')}`, `where=${encodeURIComponent('is:any')}`],
    ...[`where=${encodeURIComponent('retired:*')}`, `where=${encodeURIComponent(`retiredOn:${today}`)}`],
    ...[`search=${asset.assetId}`, `where=${encodeURIComponent(`assetId:"${asset.assetId}"`)}`],
    `where=${asset.assetId.toLowerCase()}`,
  ];
  for (const query of asked) expect(await listed(`${query}&limit=200`), query).toContain(asset.id);
  // What it was before is no longer its status.
  expect(await listed(`search=${asset.assetId}&status=Available`)).toEqual([]);
  for (const query of ['where=is:any&status=Available', 'where=is:any status:Available'])
    expect(await listed(`${query.replaceAll(' ', '%20')}&search=SN-RETIRED`), query).toEqual([]);
  expect(await listed('where=is:any&search=SN-RETIRED')).toEqual([asset.id]);
  expect(await listed('retired=sold')).not.toContain(asset.id);
  const allButOne = encodeURIComponent('status:Available -assetId:"QTM9"');
  expect(await listed(`where=${allButOne}&limit=200`)).not.toContain(asset.id);
  const found = made(await server.admin.get(`/api/search?q=${asset.assetId}`), foundSchema);
  expect(found.assets?.items.map(({ id, retired: why }) => [id, why])).toEqual([[asset.id, 'lost']]);
  const moved = await server.admin.get(
    `/api/equipment/export?columns=assetId,retired,retiredOn,retiredNote,lastHeldBy&retired=lost`,
  );
  expect(moved.text).toContain(`${asset.assetId},lost,${today},On the train,${holder.email}`);
});

it('it counts as in use for types and locations, keeps its asset ID, and can be restored', async () => {
  const { asset, type, location, holder } = await counted();
  await retire(asset.id, { reason: 'scrapped' });
  expect((await server.admin.delete(`/api/asset-types/${type.id}`)).status).toBe(409);
  expect((await server.admin.delete(`/api/locations/${location.id}`)).status).toBe(409);
  const taken = await server.admin.post('/api/equipment', {
    ...{ assetId: asset.assetId, name: 'Another', type: 'Software License' },
    ...{ status: 'Available', condition: 'New' },
  });
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining(message.assetIdTaken)]);
  for (const [path, body] of [
    ['', { assignedTo: 'admin@northwind.example' }],
    ['', { status: 'Maintenance' }],
  ] as const)
    expect((await server.admin.put(`/api/equipment/${asset.id}${path}`, body)).text).toContain(
      message.retiredAsset,
    );
  expect((await server.admin.post(`/api/equipment/${asset.id}/maintenance`, {})).status).toBe(409);
  expect((await server.admin.put(`/api/equipment/${asset.id}`, { notes: 'In box 7' })).status).toBe(200);

  const restored = made(
    await server.admin.post(`/api/equipment/${asset.id}/restore`, undefined),
    assetSchema,
  );
  expect(restored).toMatchObject({ status: 'Available', assignedTo: null, location: location.id });
  for (const gone of ['retired', 'retiredOn', 'retiredNote', 'lastHeldBy'])
    expect(restored).not.toHaveProperty(gone);
  expect(restored.maintenanceDue).toBe('2026-01-01');
  const history = await server.admin.get(`/api/equipment/${asset.id}/history`);
  const { items } = made(history, z.object({ items: z.array(historyEntrySchema) }));
  const title = `Retired: scrapped, taken back from ${holder.displayName}`;
  expect(items.map(historyTitle)).toEqual(expect.arrayContaining(['Restored', title]));
  const entry = items.find((one) => historyTitle(one) === title);
  // Nothing says that it could be given to somebody.
  expect(entry && shownChanges(entry).map(({ field }) => field)).toEqual(['maintenanceDue', 'retiredOn']);
  const then = made(
    await server.admin.get(`/api/equipment/${asset.id}?asOf=${entry?.at}`),
    assetThenSchema.omit({ asOf: true }),
  );
  expect(differences(then, restored)).toContainEqual(
    expect.objectContaining({ field: 'status', from: 'Retired: scrapped', to: 'Available' }),
  );
  const theirs = await server.admin.get(`/api/users/${holder.id}/history`);
  const { items: past } = made(theirs, z.object({ items: z.array(auditEntrySchema) }));
  const [last] = past.map((one) => personEntry(one, holder.id));
  expect([last?.kind, last?.what]).toEqual(['gaveBack', 'Retired: scrapped']);
  const trace = made(await server.admin.get(`/api/trace/${asset.id}`), traceSchema);
  expect(trace.asset?.spans.map(({ status, retired }) => retired ?? status)).toEqual([
    ...['Assigned', 'scrapped', 'Available'],
  ]);
});

it('nothing is retired before it was there; what another system retired long ago may be imported', async () => {
  const asset = await newAsset(server, { purchaseDate: '2024-03-08' });
  const at = (on: string) => server.admin.post(`/api/equipment/${asset.id}/retire`, { reason: 'sold', on });
  const tooEarly = await at('2024-03-07');
  expect([tooEarly.status, tooEarly.text]).toEqual([422, expect.stringContaining(message.notThereYet)]);
  expect((await at('2024-03-08')).status).toBe(200);
  const found = await newAsset(server);
  const set = { retired: { reason: 'sold', on: '2020-01-01' } };
  const bulk = await server.admin.post('/api/equipment/bulk', { ids: [found.id], set });
  expect(bulk.text).toContain(message.notThereYet);
  const header = 'assetId,name,type,status,purchaseDate,retired,retiredOn';
  const line = (...cells: string[]) => ['Old', found.type, 'Available', ...cells].join(',');
  const moved = await importAssets(
    server.admin,
    [
      header,
      `MOVED-7,${line('', 'sold', '2020-01-01')}`,
      `${found.assetId},${line('', 'sold', '2020-01-01')}`,
      `MOVED-8,${line('2024-03-08', 'sold', '2020-01-01')}`,
    ].join('\n'),
  );
  expect(JSON.stringify(moved)).toContain(message.notThereYet);
  expect(await get(found.id)).toMatchObject({ retired: 'sold', retiredOn: '2020-01-01' });
  expect(await listed('search=MOVED-7')).toHaveLength(1);
  expect(await listed('search=MOVED-8')).toEqual([]);
});

it('retired again, an asset keeps the day and the note that are not given', async () => {
  const [first, last] = [await newPerson(server), await newPerson(server)];
  const asset = await newAsset(server, { assignedTo: first.email, purchaseDate: '2024-03-08' });
  for (const assignedTo of [last.email, null])
    made(await server.admin.put(`/api/equipment/${asset.id}`, { assignedTo }), assetSchema);
  // A report may come when its record has changed again; it tells of what was.
  const [then] = await server.store.events.read({ subject: { kind: 'asset', id: asset.id }, limit: 1 });
  if (!then || !isReadable(then)) throw new Error('The log has nothing of it');
  await server.store.events.append([{ ...then, id: `late ${asset.id}`, type: 'maintenance.due' }]);
  // Nobody had it on that day: who had it before is known all the same.
  const retired = await retire(asset.id, { reason: 'worn out', on: '2025-02-03', note: 'Screen' });
  expect(retired.lastHeldBy).toBe(last.id);
  const kept = { retiredOn: '2025-02-03', retiredNote: 'Screen', lastHeldBy: last.id };
  const plan = async () =>
    made(
      await server.admin.post('/api/equipment/bulk', {
        ...{ ids: [asset.id, free.id], set: { retired: { reason: 'scrapped' } }, dryRun: true },
      }),
      bulkResultSchema,
    );
  const free = await newAsset(server);
  expect(await plan()).toMatchObject({ updated: 2, hanging: { retired: 1 } });
  expect(await retire(asset.id, { reason: 'sold' })).toMatchObject({ retired: 'sold', ...kept });
  expect(await retire(asset.id, { reason: 'sold', note: '' })).not.toHaveProperty('retiredNote');
  await server.admin.put(`/api/equipment/${asset.id}`, { retired: 'other', retiredNote: 'Again' });
  expect(await get(asset.id)).toMatchObject({ ...kept, retired: 'other', retiredNote: 'Again' });
});

it('what awaits its delivery is not retired, and nothing in the future', async () => {
  const ordered = await newAsset(server, { status: 'Pending Delivery' });
  const refusal = await server.admin.post(`/api/equipment/${ordered.id}/retire`, { reason: 'sold' });
  expect([refusal.status, refusal.text]).toEqual([409, expect.stringContaining(message.awaitsDelivery)]);
  const promised = await newPerson(server);
  await server.admin.put(`/api/equipment/${ordered.id}`, { assignedTo: promised.email });
  const others = await server.admin.post('/api/equipment/bulk', {
    ...{ ids: [ordered.id], set: { retired: { reason: 'sold', exceptHeld: true } } },
  });
  // It is not held: it isn't left out, but refused.
  expect(made(others, bulkResultSchema)).toMatchObject({
    failed: [{ id: ordered.id, message: message.awaitsDelivery }],
  });
  const asset = await newAsset(server);
  const later = await server.admin.post(`/api/equipment/${asset.id}/retire`, {
    ...{ reason: 'sold', on: '2999-01-01' },
  });
  expect([later.status, later.text]).toEqual([422, expect.stringContaining(message.yetToCome)]);
  const unexplained = await server.admin.post(`/api/equipment/${asset.id}/retire`, { reason: 'stolen' });
  expect([unexplained.status, unexplained.text]).toEqual([
    422,
    expect.stringContaining(message.sayWhatIsKnown),
  ]);
});

it('many are retired at once, the others are named with why not; a filter finds no retired ones; undo takes it back', async () => {
  const name = `Batch ${Math.random()}`;
  const holder = await newPerson(server);
  const [free, held] = [
    await newAsset(server, { name }),
    await newAsset(server, { name, assignedTo: holder.email }),
  ];
  const ordered = await newAsset(server, { name, status: 'Pending Delivery' });
  const filter = { where: `name:"${name}"` };
  const set = { retired: { reason: 'donated', note: 'To the school' } };
  const bulk = async (body: object) =>
    made(await server.admin.post('/api/equipment/bulk', body), bulkResultSchema);
  // Those that the call leaves out are not said to be so already.
  const reason = message.leftOutAsHeld;
  expect(
    await bulk({ filter, set: { retired: { ...set.retired, exceptHeld: true } }, dryRun: true }),
  ).toMatchObject({ updated: 1, unchanged: 0, exempt: { count: 1, reason } });
  const done = await bulk({ filter, set });
  expect(done).toMatchObject({ updated: 2, failed: [{ id: ordered.id, message: message.awaitsDelivery }] });
  for (const { id } of [free, held])
    expect(await get(id)).toMatchObject({ retired: 'donated', assignedTo: null, status: 'Available' });
  expect(await bulk({ filter, set: { condition: 'Poor' } })).toMatchObject({ updated: 1 });
  const asOf = await server.admin.get(`/api/equipment/${held.id}?asOf=${held.createdAt}`);
  expect(asOf.body).toMatchObject({ assignedTo: holder.email });
  expect(asOf.text).not.toContain('donated');

  const undo = await server.admin.post(`/api/batches/${done.batchId}/undo`, {}, { prefer: 'wait=30' });
  expect(made(undo, undoResultSchema)).toMatchObject({ restored: 2, leftCount: 0 });
  expect(await get(held.id)).toMatchObject({ assignedTo: holder.email, status: 'Assigned' });
  expect(await get(held.id)).not.toHaveProperty('retired');

  const again = await bulk({ ids: [free.id], set });
  const single = await server.admin.post(`/api/equipment/${held.id}/retire`, { reason: 'sold' });
  const { items } = made(await server.admin.get('/api/batches'), z.object({ items: batchSchema.array() }));
  const entryOf = (id: string | undefined) => items.find((one) => one.id === id);
  expect(entryOf(again.batchId)).toMatchObject({
    title: 'Retired as donated',
    detail: `${free.assetId} ${name}`,
  });
  expect(entryOf(String(single.headers.batch))).toMatchObject({
    title: `Retired ${held.assetId} ${name}`,
    detail: 'sold',
  });
  await server.admin.post(`/api/equipment/${held.id}/restore`);
  const restored = await bulk({ filter: { where: `name:"${name}" is:retired` }, set: { retired: null } });
  expect(restored).toMatchObject({ updated: 1 });
});

it('an export of everything brings retired assets along, and an import edits them without restoring', async () => {
  const asset = await newAsset(server, { name: 'Scanner', serialNumber: 'SCAN-1' });
  await retire(asset.id, { reason: 'returned to vendor' });
  const line = (cells: Partial<Record<keyof Asset, string>>) =>
    Object.values({
      assetId: asset.assetId,
      name: 'Scanner',
      type: asset.type,
      status: 'Available',
      ...cells,
    });
  const file = (...rows: readonly string[][]) =>
    [['assetId', 'name', 'type', 'status', 'assignedTo'], ...rows].map((row) => row.join(',')).join('\n');
  await importAssets(server.admin, file([...line({ name: 'Old scanner' }), '']));
  expect(await get(asset.id)).toMatchObject({ name: 'Old scanner', retired: 'returned to vendor' });
  const given = await importAssets(server.admin, file([...line({}), 'admin@northwind.example']));
  expect(JSON.stringify(given)).toContain(message.retiredAsset);

  const csv = await server.admin.get(`/api/equipment/export?columns=all&ids=${asset.id}`);
  const moved = csv.text.replaceAll(asset.assetId, 'MOVED-1').replaceAll('SCAN-1', 'SCAN-2');
  await importAssets(server.admin, moved);
  const [id = ''] = await listed('search=MOVED-1');
  expect(await get(id)).toMatchObject({ retired: 'returned to vendor', status: 'Available' });
});
