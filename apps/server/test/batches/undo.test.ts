import { assetSchema } from '@quartermaster/core/assets/asset';
import { bulkResultSchema } from '@quartermaster/core/assets/bulk';
import { batchSchema, undoResultSchema } from '@quartermaster/core/batches/batch';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { historyTitle } from '@quartermaster/core/history/words';
import { requestSchema } from '@quartermaster/core/requests/request';
import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../support/caller.ts';
import { startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newItem, newLocation, newPerson, newRequest, newType } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer, startTestServer } from '../support/started-server.ts';

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
/** A record without the fields that every write changes. */
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
  // Nothing changed, so there is nothing to undo.
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
  // Its previous location is gone: no asset was at it any more, so it could be deleted.
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

  const [newest, ...before] = await listed();
  const done = before.find(({ id }) => id === batchId);
  expect(before.slice(0, 2)).toMatchObject([
    { kind: 'assets.delete', title: `Deleted ${gone.assetId} Photoshop`, message: `Deleted ${gone.assetId}` },
    { kind: 'assets.edit', title: `Edited ${changed.assetId} Photoshop`, detail: 'Notes', undoable: true },
  ]);
  expect(newest).toMatchObject({
    id: undo.batchId,
    kind: 'batches.undo',
    title: 'Undid ‘Set condition and location’',
    detail: '2 left as they are',
    changed: { count: 2, of: 'records' },
    undoes: batchId,
    message: undo.message,
    report: undo.report,
  });
  expect(done).toMatchObject({
    id: batchId,
    undoneBy: undo.batchId,
    undone: { by: adminEmail, left: 2 },
    undoable: false,
    title: 'Set condition and location',
    changed: { count: 4, of: 'assets' },
    message: 'Updated 4 assets successfully',
  });
  const twice = await server.admin.post(`/api/batches/${batchId}/undo`);
  expect([twice.status, twice.body]).toMatchObject([409, { message: 'This has been undone already' }]);
  await undone(undo.batchId);
  expect(await get(same.id)).toMatchObject({ condition: 'Poor' });
  const [redone, ...others] = await listed();
  expect(redone?.title).toBe('Redid ‘Set condition and location’');
  expect(others.find(({ id }) => id === batchId)?.undoneBy).toBeUndefined();
  await undone(redone?.id ?? '');
  const [undidAgain, ...all] = await listed();
  expect(undidAgain?.title).toBe('Undid ‘Set condition and location’');
  // What was undone first is undone again, and what was redone no longer is.
  const undoneBy = (of?: string) => all.find(({ id }) => id === of)?.undoneBy;
  expect([redone?.id, undo.batchId, batchId].map(undoneBy)).toEqual([
    undidAgain?.id,
    undefined,
    undo.batchId,
  ]);
  await undone(undidAgain?.id ?? '');
  const last = await listed();
  expect(last[0]?.title).toBe('Redid ‘Set condition and location’');
  expect(last.find(({ id }) => id === batchId)?.undoneBy).toBeUndefined();
});

it('an edit of a webhook is undone, but not of its secret header values', async () => {
  const type = await newType(server, { name: 'Undo Filter' });
  const fields = { url: 'https://example.com/a', events: ['catalog.created'], filter: 'type:"Undo Filter"' };
  const { id } = made(
    await server.admin.post('/api/webhooks', { name: 'Mirror', ...fields }),
    createdWebhookSchema,
  );
  const path = `/api/webhooks/${id}`;
  const change = { name: 'Other', url: 'https://example.com/b', filter: null, active: false };
  const edited = await server.admin.put(path, change);
  expect((await listed())[0]).toMatchObject({
    ...{ kind: 'webhooks.edit', title: 'Edited the webhook Other', undoable: true },
    detail: 'Active, Filter, Name and 1 more',
  });
  await server.admin.put(`/api/asset-types/${type.id}`, { name: 'Renamed Filter' });
  expect(await undone(batchOf(edited))).toMatchObject({ restored: 1, leftCount: 0 });
  const filter = 'type:"Renamed Filter"';
  expect((await server.admin.get(path)).body).toMatchObject({
    ...fields,
    name: 'Mirror',
    active: true,
    filter,
  });
  expect(batchOf(await server.admin.put(path, { headers: { 'x-key': 'one' } }))).toBeUndefined();
});

it('what stood at a location that is gone goes to the one above it, if that is wanted', async () => {
  const above = await newLocation(server, { name: 'Above' });
  const between = await newLocation(server, { name: 'Between', parentId: above.id });
  const place = await newLocation(server, { name: 'Below', parentId: between.id });
  const asset = await newAsset(server, { location: place.id });
  const deletion = batchOf(await server.admin.delete(`/api/equipment/${asset.id}`));
  for (const { id } of [place, between]) await server.admin.delete(`/api/locations/${id}`);
  const plan = await undone(deletion, { dryRun: true });
  expect(plan).toMatchObject({
    toParent: 1,
    left: [{ message: 'Its location no longer exists. It can go to Above instead.' }],
  });
  expect(await undone(deletion)).toMatchObject({ restored: 0 });
  expect(await undone(deletion, { dryRun: true, toParent: true })).toMatchObject({ restored: 1, left: [] });
  expect(await undone(deletion, { toParent: true })).toMatchObject({ restored: 1 });
  expect(await get(asset.id)).toMatchObject({ location: above.id });
});

it('equipment goes back only to the person who had it, never to whoever has their address by now', async () => {
  const [leaver, erased, other] = await Promise.all([1, 2, 3].map(() => newPerson(server)));
  if (!(leaver && erased && other)) throw new Error('No people');
  const held = (holder: string) => newAsset(server, { assignedTo: holder });
  const [lent, former, deleted] = [
    await held(leaver.email),
    await held(erased.email),
    await held(leaver.email),
  ];
  const taken = await bulk({ ids: [lent.id, former.id], set: { assignedTo: null } });
  const deletion = batchOf(await server.admin.delete(`/api/equipment/${deleted.id}`));
  await server.admin.delete(`/api/users/${leaver.id}`);
  const erasure = await server.admin.post(`/api/users/${erased.id}/erase`, undefined, { prefer: 'wait=30' });
  expect(erasure.body).toMatchObject({ state: 'done' });
  const signUp = { email: leaver.email, password: 'whoever I say I am' };
  expect((await server.nobody.post('/api/auth/signup', signUp)).status).toBe(201);

  const expected = [
    [lent.assetId, 'The account that it would go to no longer exists'],
    [former.assetId, 'The account that it would go to was erased'],
  ];
  const reasons = ({ left }: z.infer<typeof undoResultSchema>) =>
    left.map(({ assetId, message }) => [assetId, message]).toSorted();
  // Neither while the stranger is unconfirmed, nor after an administrator has confirmed them.
  for (const confirm of [false, true]) {
    if (confirm) await server.admin.post(`/api/users/${leaver.email}/approve`);
    expect(reasons(await undone(taken.batchId, { dryRun: true }))).toEqual(expected.toSorted());
    const undo = await undone(taken.batchId);
    expect([undo.restored, reasons(undo)]).toEqual([0, expected.toSorted()]);
    expect(await get(lent.id)).toMatchObject({ assignedTo: null, status: 'Available' });
    expect(reasons(await undone(deletion))).toEqual([[deleted.assetId, expected[0]?.[1]]]);
  }

  // An asset given to the address's new owner since isn't as the batch left it.
  const given = await bulk({ ids: [lent.id], set: { assignedTo: other.email } });
  await server.admin.put(`/api/equipment/${lent.id}`, { assignedTo: null });
  await server.admin.delete(`/api/users/${other.id}`);
  await server.admin.post('/api/users', { ...signUp, email: other.email, displayName: 'Another' });
  await server.admin.put(`/api/equipment/${lent.id}`, { assignedTo: other.email });
  expect(reasons(await undone(given.batchId))).toEqual([[lent.assetId, 'Changed since']]);
});

it('what can be undone is listed page by page, jobs and single changes together, each once', async () => {
  const assets = await Promise.all([1, 2, 3].map(() => newAsset(server)));
  for (const { id } of assets) {
    await server.admin.put(`/api/equipment/${id}`, { notes: 'one' });
    await bulk({ ids: [id], set: { condition: 'Fair' } });
    await Promise.all(['two', 'three'].map((notes) => server.admin.put(`/api/equipment/${id}`, { notes })));
  }
  const pageSchema = z.object({
    items: z.array(batchSchema),
    total: z.number(),
    nextCursor: z.string().optional(),
  });
  const whole = made(await server.admin.get('/api/batches?limit=200'), pageSchema);
  expect(whole.items.length).toBe(whole.total);
  expect(whole.nextCursor).toBeUndefined();
  const found: z.infer<typeof batchSchema>[] = [];
  let cursor: string | undefined;
  do {
    const after = cursor === undefined ? '' : `&cursor=${cursor}`;
    const page = made(await server.admin.get(`/api/batches?limit=2${after}`), pageSchema);
    expect(page.total).toBe(whole.total);
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(found).toEqual(whole.items);
  expect((await server.admin.get('/api/batches?cursor=made-up')).status).toBe(422);
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
    'BAD-1,Photoshop,Software License,Broken,,,,',
  ].join('\n');
  const query = 'createMissing=types,locations,vendors,fields';
  const answer = await server.admin.csv(`/api/equipment/import?${query}`, file);
  expect(answer.body).toMatchObject({ created: 230, updated: 1, failed: 1 });
  const [batch] = await listed();
  const summary = '230 created, 1 changed';
  expect(batch).toMatchObject({
    kind: 'assets.import',
    message: `Imported: ${summary}`,
    detail: `${summary}, 1 failed`,
  });
  const history = await server.admin.get(`/api/equipment/${before.id}/history`);
  const [imported] = made(history, z.object({ items: z.array(historyEntrySchema) })).items;
  expect(imported && historyTitle(imported)).toBe(`Import: ${summary}, 1 failed`);
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

it('an import of catalogue items is undone: prices, stock and names go back, new ones go', async () => {
  const before = await newItem(server, { sku: 'UNDO-1', price: 1299.99, inStock: 9, description: 'kept' });
  const file = `id,sku,name,type,price,instock\n${before.id},UNDO-1,Renamed,Laptop,10.5,3\n,UNDO-2,New,Laptop,20,1\n`;
  const answer = await server.admin.csv('/api/catalog/import', file);
  expect(answer.body).toMatchObject({ created: 1, updated: 1 });
  const [batch] = await listed();
  const items = async () => {
    const found = await server.admin.get('/api/catalog?search=UNDO');
    return made(found, z.object({ items: z.array(itemSchema) })).items.map(
      ({ version: _v, updatedAt: _u, ...item }) => item,
    );
  };
  const { version: _v, updatedAt: _u, ...lastingItem } = before;
  const imported = await items();
  const undo = await undone(batch?.id);
  expect(undo).toMatchObject({ restored: 2, leftCount: 0 });
  expect(await items()).toEqual([lastingItem]);
  expect(await undone(undo.batchId)).toMatchObject({ restored: 2, leftCount: 0 });
  expect(new Set(await items())).toEqual(new Set(imported));
});

it('says why something cannot be undone: a merge, an order, what is unknown', async () => {
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
  // Nor is it listed.
  const there = (await listed()).map((batch) => batch.id);
  expect(there.filter((batch) => batch === id || batch.startsWith(request.id))).toEqual([]);
});

it('a batch can be undone for 30 days, and is not undone where nothing is as it left it', async () => {
  const clocked = await startClockedServer();
  try {
    const admin = () => clocked.nobody.signedIn(adminEmail, adminPassword);
    const software = { name: 'A', type: 'Software License', status: 'Available', condition: 'New' };
    const caller = await admin();
    const { id } = made(await caller.post('/api/equipment', software), assetSchema);
    const edit = async (condition: string) =>
      made(await caller.post('/api/equipment/bulk', { ids: [id], set: { condition } }), bulkResultSchema);
    const { batchId: first } = await edit('Fair');
    const { batchId: second } = await edit('Poor');
    const undo = async (batch: string | undefined) => (await admin()).post(`/api/batches/${batch}/undo`);
    expect((await undo(first)).body).toMatchObject({ restored: 0, leftCount: 1 });
    clocked.pass(29 * 24 * 3_600_000);
    expect((await undo(second)).body).toMatchObject({ restored: 1 });
    // Now the record is as the first batch left it.
    expect((await undo(first)).body).toMatchObject({ restored: 1 });
    const { batchId: third } = made(
      await (await admin()).post('/api/equipment/bulk', { ids: [id], set: { condition: 'Good' } }),
      bulkResultSchema,
    );
    clocked.pass(31 * 24 * 3_600_000);
    const late = await undo(third);
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: 'Only what was done in the last 30 days can be undone' },
    ]);
  } finally {
    await clocked.stop();
  }
});

it('further pages are listed without a warning of Node’s in the log', async () => {
  const warnings: string[] = [];
  const warned = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const first = await server.admin.get('/api/batches?limit=1');
  const { nextCursor } = made(first, z.object({ nextCursor: z.string() }));
  expect(await server.admin.get(`/api/batches?limit=1&cursor=${nextCursor}`)).toMatchObject({ status: 200 });
  expect(warnings).toEqual([]);
});
