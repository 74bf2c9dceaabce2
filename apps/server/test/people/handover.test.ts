import { assetSchema } from '@quartermaster/core/assets/asset';
import { auditEntrySchema } from '@quartermaster/core/audit/audit-entry';
import { auditTitle } from '@quartermaster/core/audit/words';
import { undoResultSchema } from '@quartermaster/core/batches/batch';
import { historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { historyTitle } from '@quartermaster/core/history/words';
import { unitsOf } from '@quartermaster/core/requests/receiving';
import { requestSchema } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { receiptSchema } from '@quartermaster/core/users/handover';
import { holdingsSchema } from '@quartermaster/core/users/holdings';
import { userSchema } from '@quartermaster/core/users/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newLocation, newPerson, newRequest } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { somebody } from '../support/origin.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let item: Awaited<ReturnType<typeof newItem>>;
beforeAll(async () => {
  server = await startTestServer();
  item = await newItem(server, { name: 'ColorEdge', type: 'Software License' });
});
afterAll(() => server.stop());

const handover = (email: string, body: object) =>
  server.admin.post(`/api/users/${email}/handover`, body, { prefer: 'wait=30' });
const receiptOf = async (email: string, body: object) => made(await handover(email, body), receiptSchema);
const historyPage = z.object({ items: historyEntrySchema.array() });
const auditPage = z.object({ items: auditEntrySchema.array() });
const asset = async (id: string) => made(await server.admin.get(`/api/equipment/${id}`), assetSchema);

it('who leaves gives back or hands over what they hold, is signed out, and there is a receipt', async () => {
  const [leaver, heir] = [await newPerson(server), await newPerson(server)];
  const cellar = await newLocation(server, { name: 'Cellar' });
  const held = (fields: object = {}) => newAsset(server, { assignedTo: leaver.email, ...fields });
  const laptop = await held({ serialNumber: 'SN-1' });
  const [screen, phone, broken] = [await held(), await held(), await held({ status: 'Maintenance' })];
  const request = await newRequest(leaver.caller, (await newItem(server)).id);
  const token = z
    .object({ token: z.string() })
    .parse((await leaver.caller.post('/api/tokens', { name: 'script' })).body);

  const receipt = await receiptOf(leaver.email, {
    assets: [{ id: phone.assetId, to: heir.email }],
    others: { to: null, location: cellar.id },
    requests: 'reject',
  });
  expect(receipt).toMatchObject({
    person: { id: leaver.id, email: leaver.email },
    state: 'done',
    suspended: true,
    failed: [],
    rejected: [request.id],
    message: '3 came back, 1 handed over, 1 request rejected',
  });
  expect(receipt.assets.map(({ assetId, to, location }) => [assetId, to ?? location])).toEqual(
    [
      [laptop.assetId, 'Cellar'],
      [screen.assetId, 'Cellar'],
      [phone.assetId, heir.email],
      [broken.assetId, 'Cellar'],
    ].toSorted(),
  );
  expect(receipt.assets.find(({ assetId }) => assetId === laptop.assetId)?.serialNumber).toBe('SN-1');
  expect(await asset(laptop.id)).toMatchObject({ status: 'Available', assignedTo: null });
  expect(await asset(broken.id)).toMatchObject({ status: 'Maintenance', assignedTo: null });
  expect(await asset(phone.id)).toMatchObject({ status: 'Assigned', assignedTo: heir.email });
  expect((await leaver.caller.get('/api/me')).status).toBe(401);
  expect((await server.nobody.with({ authorization: `Bearer ${token.token}` }).get('/api/me')).status).toBe(
    401,
  );

  const undone = await server.admin.post(`/api/batches/${receipt.id}/undo`);
  expect(undone.body).toMatchObject({ restored: 4, leftCount: 0 });
  expect(await asset(laptop.id)).toMatchObject({ status: 'Assigned', assignedTo: leaver.email });
  const again = made(await server.admin.get(`/api/handovers/${receipt.id}`), receiptSchema);
  expect(again).toMatchObject({ assets: receipt.assets, undoneBy: expect.any(String) });
  expect((await server.admin.get(`/api/users/${leaver.email}/handovers`)).body).toMatchObject({
    items: [{ id: receipt.id, at: receipt.at, suspended: true, undoneBy: again.undoneBy }],
    total: 1,
  });
  expect((await server.admin.get(`/api/users/${heir.email}/handovers`)).body).toMatchObject({ total: 0 });
});

it('a request that is readdressed before its turn is not rejected, but named', async () => {
  const [leaver, heir] = [await newPerson(server), await newPerson(server)];
  const request = await newRequest(leaver.caller, item.id);
  const { close, services } = await openDirectAccess(server);
  // Both wait for the running job.
  const underWay = await services.jobs.attend('assets.edit', somebody);
  const path = `/api/users/${leaver.email}/handover`;
  const ids: string[] = [];
  for (const openRequests of [
    [{ id: request.id, action: 'readdress', to: heir.email }],
    [{ id: request.id, action: 'reject' }],
  ]) {
    const begun = await server.admin.post(path, { openRequests, suspend: false }, { prefer: 'wait=0' });
    ids.push(z.object({ id: z.string() }).parse(begun.body).id);
  }
  await services.jobs.conclude(underWay, 0, {});
  const receipt = async () => made(await server.admin.get(`/api/handovers/${ids[1]}`), receiptSchema);
  await expect.poll(async () => (await receipt()).state, { timeout: 20_000 }).toBe('done');
  await close();
  expect(await receipt()).toMatchObject({ rejected: [], failed: [{ id: request.id }] });
  const left = made(await server.admin.get(`/api/requests/${request.id}`), requestSchema);
  expect(left).toMatchObject({ userId: heir.email, status: 'pending' });
});

it('what is not theirs stays, and what is not named stays with them', async () => {
  const [leaver, other] = [await newPerson(server), await newPerson(server)];
  const kept = await newAsset(server, { assignedTo: leaver.email });
  const foreign = await newAsset(server, { assignedTo: other.email });
  const receipt = await receiptOf(leaver.email, {
    assets: [{ id: foreign.id, to: null }],
    suspend: false,
  });
  expect(receipt).toMatchObject({
    assets: [],
    suspended: false,
    failed: [{ id: foreign.id, message: `Not held by ${leaver.email} any more` }],
  });
  expect(await asset(kept.id)).toMatchObject({ assignedTo: leaver.email });
  expect(await asset(foreign.id)).toMatchObject({ assignedTo: other.email });
  expect((await leaver.caller.get('/api/me')).status).toBe(200);
});

/** A request of one item, taken to this status, and the assets of its units. */
async function requested(caller: Caller, status: RequestStatus, quantity = 1) {
  const { id } = await newRequest(caller, '', { items: [{ catalogItemId: item.id, quantity }] });
  if (status !== 'pending') await step(id, { to: 'procuring' });
  if (status !== 'pending_delivery') return { id, units: [] };
  const { items } = made(await order(id), requestSchema);
  return { id, units: unitsOf(items).map(({ inventoryId, assetId }) => ({ id: inventoryId, assetId })) };
}

const step = (id: string, body: object) => server.admin.post(`/api/requests/${id}/transitions`, body);
const order = (id: string) =>
  step(id, {
    to: 'pending_delivery',
    procurement: { ticketRef: 'OPS-1490', vendor: 'EIZO', expectedDeliveryDate: '2199-12-31' },
  });
const request = async (id: string) => made(await server.admin.get(`/api/requests/${id}`), requestSchema);
const holdings = async (email: string) =>
  made(await server.admin.get(`/api/users/${email}/holdings`), holdingsSchema);

it('what is on its way is not held: it goes to stock or to somebody when it arrives, and is on no receipt', async () => {
  const [leaver, heir] = [await newPerson(server), await newPerson(server)];
  const held = await newAsset(server, { assignedTo: leaver.email });
  const pending = await requested(leaver.caller, 'pending');
  const procuring = await requested(leaver.caller, 'procuring');
  const ordered = await requested(leaver.caller, 'pending_delivery', 3);
  const [stock, over, left] = ordered.units;
  const before = await holdings(leaver.email);
  expect(before.onItsWay).toMatchObject({
    total: 3,
    items: ordered.units.map(() => ({ request: ordered.id, awaited: 3, expectedDelivery: '2199-12-31' })),
  });
  expect([before.assets.total, before.requests.total]).toEqual([4, 3]);

  const receipt = await receiptOf(leaver.email, {
    others: { to: null },
    onItsWay: [
      { id: stock?.assetId, to: null },
      { id: over?.id, to: heir.email },
    ],
    openRequests: [
      { id: pending.id.slice(0, 8), action: 'reject' },
      { id: procuring.id, action: 'readdress', to: heir.email },
      { id: ordered.id, action: 'leave' },
    ],
  });
  expect(receipt).toMatchObject({
    assets: [{ assetId: held.assetId }],
    onItsWay: [{ assetId: stock?.assetId }, { assetId: over?.assetId, to: heir.email }],
    failed: [],
    rejected: [pending.id],
    readdressed: [{ id: procuring.id, to: heir.email }],
    message:
      '1 came back, 1 on the way goes to stock, 1 on the way readdressed, 1 request rejected, 1 request readdressed',
  });
  const awaited = { status: 'Pending Delivery' };
  expect(await asset(stock?.id ?? '')).toMatchObject({ ...awaited, assignedTo: null });
  expect(await asset(over?.id ?? '')).toMatchObject({ ...awaited, assignedTo: heir.email });
  expect(await asset(left?.id ?? '')).toMatchObject({ ...awaited, assignedTo: leaver.email });

  // It never was the leaver's, so it was redirected rather than returned.
  const titles = async (unit = '') => {
    const history = made(await server.admin.get(`/api/equipment/${unit}/history`), historyPage);
    const audit = made(await server.admin.get(`/api/audit?record=${unit}`), auditPage);
    return [history.items[0] && historyTitle(history.items[0]), audit.items[0] && auditTitle(audit.items[0])];
  };
  expect(await titles(stock?.id)).toEqual(['Redirected to stock', 'Redirected to stock']);
  const toHeir = `Redirected to ${made(await server.admin.get(`/api/users/${heir.id}`), userSchema).displayName}`;
  expect(await titles(over?.id)).toEqual([toHeir, toHeir]);

  // Whoever marks it as delivered is told in advance.
  expect(await request(ordered.id)).toMatchObject({
    userId: leaver.email,
    requesterSuspended: true,
    arrivals: { requester: [left?.assetId], stock: [stock?.assetId], others: [over?.assetId] },
  });
  await step(ordered.id, { to: 'fulfilled' });
  expect(await asset(stock?.id ?? '')).toMatchObject({ status: 'Available', assignedTo: null });
  expect((await titles(stock?.id))[0]).toBe('Delivered to stock');
  expect(await asset(over?.id ?? '')).toMatchObject({ status: 'Assigned', assignedTo: heir.email });
  expect(await asset(left?.id ?? '')).toMatchObject({ status: 'Assigned', assignedTo: leaver.email });

  // The readdressed request is the heir's in every respect.
  expect(made(await heir.caller.get(`/api/requests/${procuring.id}`), requestSchema)).toMatchObject({
    userId: heir.email,
    status: 'procuring',
  });
  expect(await request(procuring.id)).not.toHaveProperty('requesterSuspended');
  const [unit] = unitsOf(made(await order(procuring.id), requestSchema).items);
  expect(await asset(unit?.inventoryId ?? '')).toMatchObject({ assignedTo: heir.email });
  const history = (by: Caller) => by.get(`/api/requests/${procuring.id}/history`);
  expect((await history(server.admin)).text).toContain(
    JSON.stringify({ field: 'userId', from: leaver.email, to: heir.email }),
  );
  // Employees see no names except their own.
  expect((await history(heir.caller)).text).toContain('readdressed');
  expect((await history(heir.caller)).text).not.toContain(leaver.email);
});

it('an order goes with its units to the one person who gets them all; both come back when that is undone', async () => {
  const [leaver, heir] = [await newPerson(server), await newPerson(server)];
  const followed = await requested(leaver.caller, 'pending_delivery', 2);
  const named = await requested(leaver.caller, 'pending_delivery', 2);
  const kept = await requested(leaver.caller, 'pending_delivery');
  const receipt = await receiptOf(leaver.email, {
    onItsWay: followed.units.map(({ id }) => ({ id, to: heir.email })),
    openRequests: [{ id: named.id, action: 'readdress', to: heir.email }],
    othersOnItsWay: { to: null },
    suspend: false,
  });
  // Units named along with their request aren't among `others`: they go along with it.
  expect(receipt.onItsWay.map(({ assetId, to }) => [assetId, to])).toEqual(
    [
      ...[...followed.units, ...named.units].map(({ assetId }) => [assetId, heir.email]),
      ...kept.units.map(({ assetId }) => [assetId, undefined]),
    ].toSorted(),
  );
  expect(receipt.readdressed.map(({ id }) => id).toSorted()).toEqual([followed.id, named.id].toSorted());
  expect((await request(kept.id)).userId).toBe(leaver.email);
  expect((await holdings(leaver.email)).requests.items.map(({ id }) => id)).toEqual([kept.id]);
  const delivered = made(await step(followed.id, { to: 'fulfilled' }), requestSchema);
  expect(delivered).not.toHaveProperty('warnings');

  const undone = made(await server.admin.post(`/api/batches/${receipt.id}/undo`), undoResultSchema);
  const goneOn = [...followed.units.map(({ assetId }) => assetId), undefined];
  expect(undone.left.map(({ assetId }) => assetId).toSorted()).toEqual(goneOn.toSorted());
  expect(undone.left.every(({ message }) => message === 'Changed since')).toBe(true);
  expect((await request(named.id)).userId).toBe(leaver.email);
  for (const { id } of [...named.units, ...kept.units])
    expect(await asset(id)).toMatchObject({ status: 'Pending Delivery', assignedTo: leaver.email });
});

it('what is held and what is on its way never mix, and what a request does not allow is refused before anything happens', async () => {
  const [leaver, other] = [await newPerson(server), await newPerson(server)];
  const held = await newAsset(server, { assignedTo: leaver.email });
  const ordered = await requested(leaver.caller, 'pending_delivery');
  const foreign = await requested(other.caller, 'pending');
  const [unit] = ordered.units;
  const receipt = await receiptOf(leaver.email, {
    assets: [{ id: unit?.assetId, to: null }],
    onItsWay: [{ id: held.assetId, to: null }],
    suspend: false,
  });
  expect(receipt).toMatchObject({ assets: [], onItsWay: [] });
  expect(receipt.failed.map(({ assetId, message }) => [assetId, message]).toSorted()).toEqual(
    [
      [unit?.assetId, 'Still on its way'],
      [held.assetId, 'Not on its way any more'],
    ].toSorted(),
  );
  for (const [choice, status, message] of [
    [{ id: ordered.id, action: 'reject' }, 409, 'A request cannot go from pending delivery to rejected'],
    [{ id: foreign.id, action: 'reject' }, 422, `${foreign.id} is no open request of ${leaver.email}`],
    [
      { id: ordered.id, action: 'readdress', to: leaver.email },
      422,
      'Choose somebody else: this is who leaves',
    ],
  ] as const) {
    const refused = await handover(leaver.email, { others: { to: null }, openRequests: [choice] });
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(message);
  }
  expect(await asset(held.id)).toMatchObject({ assignedTo: leaver.email });
  expect((await request(foreign.id)).status).toBe('pending');
});

it('nothing happens that could not be finished', async () => {
  const [leaver, gone] = [await newPerson(server), await newPerson(server)];
  const held = await newAsset(server, { assignedTo: leaver.email });
  await server.admin.put(`/api/users/${gone.id}/suspended`, { suspended: true });
  for (const [to, message] of [
    [leaver.email, 'Choose somebody else: this is who leaves'],
    [gone.email, `${gone.email} is suspended`],
    ['nobody@northwind.example', "Unknown user 'nobody@northwind.example'"],
  ])
    expect((await handover(leaver.email, { others: { to } })).body).toMatchObject({
      status: 422,
      data: { issues: [{ message }] },
    });
  const me = made(await server.admin.get('/api/auth/me'), userSchema);
  const mine = await newAsset(server, { assignedTo: me.email });
  expect((await handover(me.id, { others: { to: null } })).body).toMatchObject({
    status: 409,
    message: 'This is the last administrator. Make somebody else one first.',
  });
  expect((await asset(mine.id)).assignedTo).not.toBeNull();
  expect(await asset(held.id)).toMatchObject({ assignedTo: leaver.email });
});
