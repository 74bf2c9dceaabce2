import { assetSchema } from '@quartermaster/core/assets/asset';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byCaller } from '../../src/events/cause.ts';
import { made, newItem, newRequest } from '../support/company.ts';
import { origin } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { bring, eventsSince, lastEvent, move, requestIn } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/** An ordered request of several units. */
async function ordered(quantity: number): Promise<EquipmentRequest> {
  const { id: catalogItemId } = await newItem(scene.server);
  const { id } = await newRequest(scene.owner.caller, '', { items: [{ catalogItemId, quantity }] });
  await bring(scene, id, 'pending_delivery');
  return made(await scene.admin.caller.get(`/api/requests/${id}`), requestSchema);
}

const unitsOf = ({ items }: EquipmentRequest) => items.flatMap(({ units = [] }) => units);
const complete = (id: string, key = '', body: object = {}) =>
  scene.admin.caller.post(`/api/requests/${id}/units/${key}`, body);

it('units arrive one by one, with their serial numbers, or never; the last one fulfils the request', async () => {
  const { admin, owner } = scene;
  const request = await ordered(3);
  const { id } = request;
  const [first, second, third] = unitsOf(request);
  const before = await lastEvent(scene.direct);

  const one = made(
    await complete(id, first?.key, { state: 'received', serialNumber: ' C02 ' }),
    requestSchema,
  );
  expect(one.status).toBe('pending_delivery');
  expect(unitsOf(one)).toMatchObject([
    { state: 'assigned', serialNumber: 'C02', at: expect.any(String) },
    { state: 'created' },
    { state: 'created' },
  ]);
  const asset = made(await owner.caller.get(`/api/equipment/${first?.inventoryId}`), assetSchema);
  expect(asset).toMatchObject({ status: 'Assigned', assignedTo: owner.email, serialNumber: 'C02' });

  const reason = 'Carton crushed';
  const two = made(await complete(id, second?.key, { state: 'missing', reason }), requestSchema);
  expect(unitsOf(two)[1]).toMatchObject({ state: 'missing', reason });
  expect((await admin.caller.get(`/api/equipment/${second?.inventoryId}`)).status).toBe(404);
  // Its ID is never issued again.
  const taken = {
    name: 'A',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
    assetId: second?.assetId,
  };
  expect((await admin.caller.post('/api/equipment', taken)).status).toBe(409);

  // Each unit only once, whatever is reported afterwards.
  for (const key of [first?.key, second?.key])
    expect((await complete(id, key, { state: 'received' })).status).toBe(409);

  const last = made(await complete(id, third?.key, { state: 'received' }), requestSchema);
  expect(last).toMatchObject({ status: 'fulfilled', items: [{ status: 'fulfilled' }] });
  expect(last).not.toHaveProperty('warnings');
  expect(last.statusTimes.fulfilled).toBe(last.statusSince);
  const events = await eventsSince(scene.direct, before);
  expect(events.map(({ type }) => type)).toEqual([
    'request.updated',
    'equipment.assigned',
    'request.updated',
    'equipment.deleted',
    'request.updated',
    'equipment.assigned',
    'request.fulfilled',
  ]);
  expect(new Set(events.map(({ batch }) => batch))).toEqual(new Set([`${id}:fulfilled`]));
  expect(events.at(-1)).toMatchObject({ previous: { status: 'pending_delivery' } });
});

it("'Mark as Delivered' receives the rest, and leaves alone what has arrived or is missing", async () => {
  const request = await ordered(3);
  const [first, second] = unitsOf(request);
  await complete(request.id, first?.key, { state: 'received', serialNumber: 'S1' });
  await complete(request.id, second?.key, { state: 'missing', reason: 'Lost' });
  const delivered = made(await move(scene.admin.caller, request.id, 'fulfilled'), requestSchema);
  expect(delivered).not.toHaveProperty('warnings');
  expect(unitsOf(delivered)).toMatchObject([
    { state: 'assigned', serialNumber: 'S1' },
    { state: 'missing' },
    { state: 'assigned' },
  ]);
});

it('only an order that is awaited takes deliveries, only of its units, and nothing in use is missing', async () => {
  const pending = await requestIn(scene, 'pending');
  const request = await ordered(2);
  const [gone, used] = unitsOf(request);
  const { caller } = scene.admin;
  expect((await complete(pending.id, `${pending.items[0]?.id}.1`, { state: 'received' })).status).toBe(404);
  expect((await complete(request.id, 'other.1', { state: 'received' })).status).toBe(404);
  for (const body of [{ state: 'missing' }, { state: 'missing', reason: ' ' }, { state: 'assigned' }])
    expect((await complete(request.id, gone?.key, body)).status).toBe(422);

  await caller.put(`/api/equipment/${used?.inventoryId}`, { status: 'Assigned' });
  const refused = await complete(request.id, used?.key, { state: 'missing', reason: 'Lost' });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: `${used?.assetId} is in status Assigned, so it is not missing` },
  });
  await caller.delete(`/api/equipment/${gone?.inventoryId}`);
  const answer = made(await complete(request.id, gone?.key, { state: 'received' }), requestSchema);
  expect(unitsOf(answer)[0]?.state).toBe('removed');
  expect(answer.warnings).toEqual([
    { status: 'pending_delivery', text: `${gone?.assetId} no longer exists, so it was not assigned` },
  ]);
});

it('20 administrators who receive 20 units at once, and each the same one, receive each once', async () => {
  const request = await ordered(20);
  const before = await lastEvent(scene.direct);
  const units = unitsOf(request);
  const answers = await Promise.all(
    units.flatMap(({ key }, index) => [
      complete(request.id, key, { state: 'received', serialNumber: `R${index}` }),
      complete(request.id, units[0]?.key, { state: 'received', serialNumber: 'R0' }),
    ]),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(20).fill(200),
    ...Array(20).fill(409),
  ]);
  const now = made(await scene.admin.caller.get(`/api/requests/${request.id}`), requestSchema);
  expect(now.status).toBe('fulfilled');
  expect(unitsOf(now).map(({ serialNumber }) => serialNumber)).toEqual(units.map((_, index) => `R${index}`));
  const types = (await eventsSince(scene.direct, before)).map(({ type }) => type);
  expect(types.filter((type) => type === 'equipment.assigned')).toHaveLength(20);
  expect(types.filter((type) => type === 'request.fulfilled')).toHaveLength(1);
});

it('a receipt that a crash interrupted is finished by the next server', async () => {
  const request = await ordered(1);
  const [unit] = unitsOf(request);
  const { requests, fulfilment } = scene.direct.services;
  const cause = byCaller({ ...origin, ...scene.admin }, `${request.id}:fulfilled`);
  const items = request.items.map((item) => ({
    ...item,
    units: [{ ...unit, state: 'assigned', serialNumber: 'C1' }],
  }));
  await requests.collection.update(request.id, {
    set: { items, pendingEffect: { kind: 'settle', unit: unit?.key ?? '', cause } },
  });
  await fulfilment.recover(true);
  const now = made(await scene.admin.caller.get(`/api/requests/${request.id}`), requestSchema);
  expect(now.status).toBe('fulfilled');
  const asset = await scene.owner.caller.get(`/api/equipment/${unit?.inventoryId}`);
  expect(asset.body).toMatchObject({ status: 'Assigned', serialNumber: 'C1' });
});
