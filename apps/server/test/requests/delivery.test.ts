import { assetSchema } from '@quartermaster/core/assets/asset';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, newItem, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { bring, eventsSince, lastEvent, move, requestIn } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const assetOf = async (id = '') => made(await scene.admin.caller.get(`/api/equipment/${id}`), assetSchema);

it('assigns every linked asset, then fulfils the request', async () => {
  const { id, items } = await requestIn(scene, 'pending_delivery');
  const before = await lastEvent(scene.direct);
  const delivered = made(await move(scene.admin.caller, id, 'fulfilled'), requestSchema);
  const units = delivered.items.flatMap((item) => item.units ?? []);
  expect(units.map(({ state }) => state)).toEqual(['assigned']);
  const asset = await assetOf(items[0]?.inventoryId);
  expect(asset).toMatchObject({ status: 'Assigned', assignedTo: scene.owner.email });
  const events = await eventsSince(scene.direct, before);
  expect(events.map(({ type }) => type)).toEqual(['equipment.assigned', 'request.fulfilled']);
  expect(events[0]).toMatchObject({
    subject: { kind: 'asset', id: asset.id },
    data: { status: 'Assigned' },
    batch: `${id}:fulfilled`,
    previous: { status: 'Pending Delivery' },
  });
  expect(events[1]).toMatchObject({
    subject: { kind: 'request', id },
    actor: { kind: 'user', email: scene.admin.email },
    data: { status: 'fulfilled', totalPrice: 1200 },
    previous: { status: 'pending_delivery' },
    batch: `${id}:fulfilled`,
  });
});

it('assigns what was changed since the order too, and says on the request what was not as ordered', async () => {
  const { caller } = scene.admin;
  const { id: catalogItemId } = await newItem(scene.server);
  const { id } = await newRequest(scene.owner.caller, '', { items: [{ catalogItemId, quantity: 6 }] });
  await bring(scene, id, 'pending_delivery');
  const ordered = made(await caller.get(`/api/requests/${id}`), requestSchema);
  const units = ordered.items.flatMap((item) => item.units ?? []);
  const [gone, repaired, passedOn, unheld, handedOver] = units;
  await caller.delete(`/api/equipment/${gone?.inventoryId}`);
  const change = async (unit: typeof gone, fields: object) =>
    made(await caller.put(`/api/equipment/${unit?.inventoryId}`, fields), assetSchema);
  await change(repaired, { status: 'Maintenance' });
  await change(passedOn, { assignedTo: scene.other.email });
  await change(unheld, { assignedTo: null });
  await change(handedOver, { status: 'Assigned' });
  const before = await lastEvent(scene.direct);

  const delivered = made(await move(caller, id, 'fulfilled'), requestSchema);

  const warnings = [
    `${repaired?.assetId} was in status Maintenance, not Pending Delivery`,
    `${passedOn?.assetId} stays assigned to someone other than the requester`,
    `${unheld?.assetId} is in nobody's name, so it went to stock`,
    `${handedOver?.assetId} was in status Assigned, not Pending Delivery`,
    `${gone?.assetId} no longer exists, so it was not assigned`,
  ].map((text) => ({ status: 'fulfilled', text }));
  expect(delivered.warnings).toEqual(warnings);
  expect(delivered.items.flatMap((item) => item.units?.map(({ state }) => state))).toEqual([
    'removed',
    ...Array(5).fill('assigned'),
  ]);
  expect(made(await scene.owner.caller.get(`/api/requests/${id}`), requestSchema)).toEqual(delivered);
  const assets = await Promise.all(units.slice(1).map(({ inventoryId }) => assetOf(inventoryId)));
  const { email } = scene.owner;
  expect(assets.map(({ status, assignedTo }) => [status, assignedTo])).toEqual([
    ['Assigned', email],
    ['Assigned', scene.other.email],
    ['Available', null],
    ['Assigned', email],
    ['Assigned', email],
  ]);
  const events = await eventsSince(scene.direct, before);
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    ...Array(3).fill('equipment.assigned'),
    'equipment.updated',
    'request.fulfilled',
  ]);
  expect(events.at(-1)).toMatchObject({ data: { warnings }, previous: { warnings: null } });
});
