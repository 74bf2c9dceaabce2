import { assetSchema } from '@quartermaster/core/assets/asset';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newItem, newPerson, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { move, procurement } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const request = async (id: string) => made(await admin().get(`/api/requests/${id}`), requestSchema);
const assetOf = async ({ items }: EquipmentRequest, at = 0) =>
  made(await admin().get(`/api/equipment/${items[at]?.units?.[0]?.inventoryId}`), assetSchema);
const vendorNamed = async (name: string) => {
  const page = z.object({ items: z.array(vendorSchema) });
  return made(await admin().get('/api/vendors'), page).items.find((vendor) => vendor.name === name);
};
const order = (id: string, vendor: string) =>
  move(admin(), id, 'pending_delivery', { procurement: { ...procurement, vendor } });

it('a vendor is renamed, then deleted: what was ordered of it arrives, and says whose it was', async () => {
  const { id } = await newRequest(scene.owner.caller, (await newItem(scene.server)).id);
  await move(admin(), id, 'procuring');
  const ordered = made(await order(id, 'Kestrel'), requestSchema);
  const vendor = await vendorNamed('Kestrel');
  made(await admin().put(`/api/vendors/${vendor?.id}`, { name: 'Falcon' }), vendorSchema);
  expect((await assetOf(ordered)).vendor).toBe('Falcon');
  // The order still names the vendor as it was called then.
  expect((await request(id)).items[0]?.procurementDetails?.vendor).toBe('Kestrel');

  expect((await admin().delete(`/api/vendors/${vendor?.id}`)).status).toBe(200);
  const delivered = made(await move(admin(), id, 'fulfilled'), requestSchema);
  expect(delivered).not.toHaveProperty('warnings');
  expect(await assetOf(delivered)).toMatchObject({
    status: 'Assigned',
    vendor: 'Falcon',
    assignedTo: scene.owner.email,
  });
  expect((await admin().get(`/api/vendors/${vendor?.id}`)).body).toMatchObject({
    message: 'Vendor not found',
  });

  // An order from the old name creates a new vendor of that name.
  const next = await newRequest(scene.owner.caller, (await newItem(scene.server)).id);
  await move(admin(), next.id, 'procuring');
  expect(await assetOf(made(await order(next.id, 'Kestrel'), requestSchema))).toMatchObject({
    vendor: 'Kestrel',
  });
  expect((await vendorNamed('Kestrel'))?.id).not.toBe(vendor?.id);
});

it('an item is deleted at every step: its name and price stay, and what can still be ordered is', async () => {
  const laptop = await newItem(scene.server, { name: 'Laptop 14', price: 900 });
  const mouse = await newItem(scene.server, { name: 'Mouse', price: 20 });
  const gone = await newItem(scene.server, { name: 'Gone', price: 5 });
  const items = [laptop, mouse, gone].map(({ id: catalogItemId }) => ({ catalogItemId, quantity: 1 }));
  const { id } = await newRequest(scene.owner.caller, '', { items });
  const remove = async (item: { readonly id: string }) =>
    expect((await admin().delete(`/api/catalog/${item.id}`)).status).toBe(200);
  const named = (of: EquipmentRequest) => of.items.map(({ name, price }) => [name, price]);
  const requested = [
    ['Laptop 14', 900],
    ['Mouse', 20],
    ['Gone', 5],
  ];

  await remove(gone);
  const accepted = made(await move(admin(), id, 'procuring'), requestSchema);
  expect(named(accepted)).toEqual(requested);
  const ordered = made(await order(id, 'Kestrel'), requestSchema);
  expect(ordered.warnings).toEqual([
    { status: 'pending_delivery', text: `Catalog item not found for ${gone.id}` },
  ]);
  expect(ordered.items.map(({ units = [] }) => units.length)).toEqual([1, 1, 0]);

  await remove(laptop);
  const key = ordered.items[0]?.units?.[0]?.key;
  const received = await admin().post(`/api/requests/${id}/units/${key}`, {
    state: 'received',
    serialNumber: 'S1',
  });
  expect(received.status).toBe(200);
  await remove(mouse);
  const delivered = made(await move(admin(), id, 'fulfilled'), requestSchema);
  expect(named(delivered)).toEqual(requested);
  expect(await assetOf(delivered)).toMatchObject({
    name: 'Laptop 14',
    serialNumber: 'S1',
    status: 'Assigned',
  });
  expect(await assetOf(delivered, 1)).toMatchObject({ name: 'Mouse', status: 'Assigned' });
  for (const path of [`requests/${id}/history`, `trace/${(await assetOf(delivered)).assetId}`])
    expect(await admin().get(`/api/${path}`)).toMatchObject({ status: 200 });

  const again = await scene.owner.caller.post('/api/requests', { items });
  expect([again.status, again.body]).toMatchObject([
    422,
    {
      data: {
        issues: [{ path: 'items.0.catalogItemId', message: `Catalog item not found for ${laptop.id}` }],
      },
    },
  ]);
});

it('a person is suspended: nothing that they asked for is lost, and they do nothing more', async () => {
  const [asking, acting] = [await newPerson(scene.server), await newPerson(scene.server, 'admin')];
  const { id } = await newRequest(asking.caller, (await newItem(scene.server)).id);
  const suspend = async (person: { readonly id: string }, suspended: boolean) =>
    expect((await admin().put(`/api/users/${person.id}/suspended`, { suspended })).status).toBe(200);
  expect((await move(acting.caller, id, 'procuring')).status).toBe(200);

  await suspend(asking, true);
  await suspend(acting, true);
  for (const { caller } of [asking, acting]) {
    const answer = await move(caller, id, 'rejected');
    expect([answer.status, (await request(id)).status]).toEqual([401, 'procuring']);
  }
  const ordered = made(await order(id, 'Kestrel'), requestSchema);
  expect(ordered).toMatchObject({ userId: asking.email, requesterName: expect.stringContaining('Person') });
  expect(await assetOf(ordered)).toMatchObject({ status: 'Pending Delivery', assignedTo: asking.email });
  const delivered = made(await move(admin(), id, 'fulfilled'), requestSchema);
  expect(await assetOf(delivered)).toMatchObject({ status: 'Assigned', assignedTo: asking.email });
  const history = await admin().get(`/api/requests/${id}/history`);
  expect(history.text).toContain(acting.email);

  // Once unsuspended, they see what happened in the meantime.
  await suspend(asking, false);
  const back = await scene.server.nobody.signedIn(asking.email, 'a password of people');
  expect(made(await back.get(`/api/requests/${id}`), requestSchema).status).toBe('fulfilled');
});
