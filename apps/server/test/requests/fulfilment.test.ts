import { assetSchema } from '@quartermaster/core/assets/asset';
import { requestSchema } from '@quartermaster/core/requests/request';
import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bySystem } from '../../src/events/cause.ts';
import { assetTypeCollection } from '../../src/fields/collection.ts';
import { made, newItem, newLocation, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { bring, eventsSince, lastEvent, move, procurement, requestIn } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const page = z.object({ items: z.array(assetSchema), total: z.number() });

const assetsOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => made(await scene.owner.caller.get(`/api/equipment/${id}`), assetSchema)));

it('entering pending_delivery makes one asset a unit, consecutive in ID, as section 4 says', async () => {
  const laptop = await newItem(scene.server, {
    name: 'ThinkPad X1',
    type: 'Laptop',
    image: 'https://northwind.example/x1.png',
    specs: { ram_gb: '32', color: 'black' },
  });
  const monitor = await newItem(scene.server, { name: 'Dell 27', type: 'Monitor' });
  const { id } = await newRequest(scene.owner.caller, '', {
    items: [
      { catalogItemId: laptop.id, quantity: 3 },
      { catalogItemId: monitor.id, quantity: 2 },
    ],
  });
  await bring(scene, id, 'procuring');
  const before = await lastEvent(scene.direct);
  const input = { procurement: { ...procurement, vendor: 'Brandnew Ltd', notes: 'PO 7' } };

  const ordered = made(await move(scene.admin.caller, id, 'pending_delivery', input), requestSchema);

  expect(ordered).toMatchObject({ status: 'pending_delivery', ticketRef: 'T-1' });
  expect(ordered).not.toHaveProperty('warnings');
  const units = ordered.items.flatMap((item) => item.units ?? []);
  expect(units.map(({ key }) => key)).toEqual([
    ...[1, 2, 3].map((n) => `${ordered.items[0]?.id}.${n}`),
    ...[1, 2].map((n) => `${ordered.items[1]?.id}.${n}`),
  ]);
  expect(units.map(({ state }) => state)).toEqual(Array(5).fill('created'));
  const first = Number(units[0]?.assetId.slice('QTM'.length));
  expect(units.map(({ assetId }) => assetId)).toEqual([0, 1, 2, 3, 4].map((n) => `QTM${first + n}`));
  expect(ordered.items.map(({ inventoryId }) => inventoryId)).toEqual(
    [units[0], units[3]].map((u) => u?.inventoryId),
  );
  for (const { procurementDetails } of ordered.items) {
    expect(procurementDetails).toEqual({
      vendor: 'Brandnew Ltd',
      notes: 'PO 7',
      orderDate: ordered.statusTimes.pending_delivery,
      expectedDeliveryDate: procurement.expectedDeliveryDate,
    });
  }

  const assets = await assetsOf(units.map(({ inventoryId }) => inventoryId));
  expect(assets.map(({ assetId }) => assetId)).toEqual(units.map(({ assetId }) => assetId));
  for (const [index, asset] of assets.entries()) {
    expect(asset).toMatchObject({
      status: 'Pending Delivery',
      assignedTo: scene.owner.email,
      condition: 'New',
      vendor: 'Brandnew Ltd',
      notes: 'PO 7',
      ...(index < 3
        ? {
            name: 'ThinkPad X1',
            type: 'Laptop',
            catalogItemId: laptop.id,
            image: laptop.image,
            specs: laptop.specs,
            // color is a field of tablets and phones only, so here it stays a spec.
            customFields: { ram_gb: 32 },
          }
        : { name: 'Dell 27', type: 'Monitor', catalogItemId: monitor.id }),
    });
  }

  const events = await eventsSince(scene.direct, before);
  expect(events.map(({ type }) => type)).toEqual([
    'vendor.created',
    ...Array(5).fill('equipment.created'),
    'request.updated',
  ]);
  expect(events.at(-1)).toMatchObject({
    actor: { kind: 'user', email: scene.admin.email },
    subject: { kind: 'request', id },
    previous: { status: 'procuring' },
    data: { status: 'pending_delivery' },
  });
  expect(events.slice(1, -1).map(({ subject }) => subject.id)).toEqual(
    units.map(({ inventoryId }) => inventoryId),
  );
  expect(new Set(events.map(({ batch }) => batch))).toEqual(new Set([`${id}:pending_delivery`]));

  const vendors = z.object({ items: z.array(vendorSchema) });
  const found = made(await scene.admin.caller.get('/api/vendors?search=Brandnew'), vendors).items;
  expect(found.map(({ name, status, email }) => ({ name, status, email }))).toEqual([
    { name: 'Brandnew Ltd', status: 'active', email: undefined },
  ]);
});

it('a vendor that is known, in whatever letters, is not made again', async () => {
  await requestIn(scene, 'pending_delivery');
  const { id } = await requestIn(scene, 'procuring');
  const before = await lastEvent(scene.direct);
  const input = { procurement: { ...procurement, vendor: ' ácme ' } };
  made(await move(scene.admin.caller, id, 'pending_delivery', input), requestSchema);
  const types = (await eventsSince(scene.direct, before)).map(({ type }) => type);
  expect(types).toEqual(['equipment.created', 'request.updated']);
});

it("a rejection's reason is 'Request cancelled' unless one is given", async () => {
  const before = await lastEvent(scene.direct);
  const byOwner = await requestIn(scene, 'pending');
  const cancelled = made(await move(scene.owner.caller, byOwner.id, 'rejected'), requestSchema);
  expect(cancelled.reason).toBe('Request cancelled');
  const byAdmin = await requestIn(scene, 'procuring');
  const reason = 'Not in the budget';
  const rejected = made(await move(scene.admin.caller, byAdmin.id, 'rejected', { reason }), requestSchema);
  expect(rejected.reason).toBe(reason);
  const events = (await eventsSince(scene.direct, before)).filter(({ type }) => type === 'request.rejected');
  expect(events.map(({ subject, data }) => [subject.id, data.reason])).toEqual([
    [byOwner.id, 'Request cancelled'],
    [byAdmin.id, reason],
  ]);
});

it('a missing catalogue item is skipped with a warning, and the others are ordered', async () => {
  const gone = await newItem(scene.server, { name: 'Gone' });
  const { id: kept } = await newItem(scene.server);
  const { id } = await newRequest(scene.owner.caller, '', {
    items: [
      { catalogItemId: gone.id, quantity: 2 },
      { catalogItemId: kept, quantity: 2 },
    ],
  });
  await scene.admin.caller.delete(`/api/catalog/${gone.id}`);
  await bring(scene, id, 'procuring');
  const ordered = made(await move(scene.admin.caller, id, 'pending_delivery'), requestSchema);
  const warnings = [{ status: 'pending_delivery', text: `Catalog item not found for ${gone.id}` }];
  expect(ordered.warnings).toEqual(warnings);
  expect(
    ordered.items.map(({ units = [], inventoryId }) => [units.length, inventoryId !== undefined]),
  ).toEqual([
    [0, false],
    [2, true],
  ]);
  // A skipped unit doesn't keep the rest from being delivered, and its warning stays on the request.
  const delivered = made(await move(scene.admin.caller, id, 'fulfilled'), requestSchema);
  expect(delivered).toMatchObject({ status: 'fulfilled', warnings });
});

it('a unit whose asset cannot be made is named in a warning, and the others are ordered', async () => {
  const { fields, runtime } = scene.direct.services;
  await fields.ensureType('Vanishing', bySystem);
  const vanishing = await newItem(scene.server, { name: 'Ghost', type: 'Vanishing' });
  const { id: kept } = await newItem(scene.server);
  const { id } = await newRequest(scene.owner.caller, '', {
    items: [
      { catalogItemId: vanishing.id, quantity: 2 },
      { catalogItemId: kept, quantity: 1 },
    ],
  });
  await bring(scene, id, 'procuring');
  const type = await fields.typeByName('Vanishing');
  await runtime.store.collection(assetTypeCollection).remove(type?.id ?? '');
  const ordered = made(await move(scene.admin.caller, id, 'pending_delivery'), requestSchema);
  const warnings = [
    { status: 'pending_delivery', text: 'Failed to create equipment item 1 for Ghost' },
    { status: 'pending_delivery', text: 'Failed to create equipment item 2 for Ghost' },
  ];
  expect(ordered.warnings).toEqual(warnings);
  // Anybody who opens the request later reads them, too.
  expect(made(await scene.admin.caller.get(`/api/requests/${id}`), requestSchema).warnings).toEqual(warnings);
  expect(ordered.items.flatMap(({ units = [] }) => units.map(({ state }) => state))).toEqual([
    'failed',
    'failed',
    'created',
  ]);
});

it("a request's location goes to its assets", async () => {
  const { id: location } = await newLocation(scene.server, { name: 'Berlin' });
  const { id: catalogItemId } = await newItem(scene.server);
  const { id } = await newRequest(scene.admin.caller, catalogItemId, { userId: scene.owner.email, location });
  await bring(scene, id, 'pending_delivery');
  const found = await scene.owner.caller.get(`/api/equipment?location=${location}`);
  expect(made(found, page).items.map((asset) => asset.location)).toEqual([location]);
});

it('an order needs its form: ticket reference, vendor and a day of delivery', async () => {
  const { id } = await requestIn(scene, 'procuring');
  const { ticketRef, ...withoutTicket } = procurement;
  const before = await lastEvent(scene.direct);
  for (const [form, path] of [
    [undefined, 'procurement'],
    [withoutTicket, 'procurement.ticketRef'],
    [{ ...procurement, ticketRef: ' ' }, 'procurement.ticketRef'],
    [{ ...procurement, vendor: '' }, 'procurement.vendor'],
    [{ ...procurement, expectedDeliveryDate: 'soon' }, 'procurement.expectedDeliveryDate'],
    [{ ...procurement, expectedDeliveryDate: '2020-01-31' }, 'procurement.expectedDeliveryDate'],
    [{ ...procurement, price: 1 }, 'procurement.price'],
  ] as const) {
    const answer = await move(scene.admin.caller, id, 'pending_delivery', { procurement: form });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ data: { issues: [expect.objectContaining({ path })] } }),
    ]);
  }
  expect(await lastEvent(scene.direct)).toBe(before);
  // A request that already has a ticket reference doesn't need it again.
  await scene.admin.caller.put(`/api/requests/${id}`, { ticketRef });
  const input = { procurement: withoutTicket };
  expect((await move(scene.admin.caller, id, 'pending_delivery', input)).status).toBe(200);
});
