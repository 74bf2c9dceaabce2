import { everything } from '@quartermaster/core/query/where';
import { requestSchema } from '@quartermaster/core/requests/request';
import { vendorSchema, vendorWithItemsSchema } from '@quartermaster/core/vendors/vendor';
import { updateMany } from '@quartermaster/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bySystem } from '../../src/events/cause.ts';
import { deliveryTimeOfAll } from '../../src/migrations/delivery-times.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newItem, newRequest } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer } from '../support/started-server.ts';

/** The date is 1 March 2026. */
let server: ClockedServer;
let company: Pick<StartedServer, 'admin'>;
beforeAll(async () => {
  server = await startClockedServer();
  await signIn();
});
afterAll(() => server.stop());

const signIn = async () => {
  company = { admin: await server.nobody.signedIn(adminEmail, adminPassword) };
};
/** Signs in again afterwards, because sessions don't last that long. */
const pass = async (days: number) => {
  server.pass(days * 86_400_000);
  await signIn();
};
const today = () => server.services.runtime.now().getTime();
const dayIn = (days: number) => new Date(today() + days * 86_400_000).toISOString().slice(0, 10);

/** Orders this many units, expected in this many days. */
async function order(vendor: string, promised: number, quantity = 1) {
  const { id: catalogItemId } = await newItem(company);
  const { id } = await newRequest(company.admin, '', {
    userId: adminEmail,
    items: [{ catalogItemId, quantity }],
  });
  const path = `/api/requests/${id}`;
  made(await company.admin.post(`${path}/transitions`, { to: 'procuring' }), requestSchema);
  const procurement = { ticketRef: 'T-1', vendor, expectedDeliveryDate: dayIn(promised) };
  const { items } = made(
    await company.admin.post(`${path}/transitions`, { to: 'pending_delivery', procurement }),
    requestSchema,
  );
  const units = items.flatMap(({ units: all = [] }) => all);
  return {
    deliver: async () =>
      made(await company.admin.post(`${path}/transitions`, { to: 'fulfilled' }), requestSchema),
    complete: async (at: number, outcome: object) =>
      made(await company.admin.post(`${path}/units/${units[at]?.key}`, outcome), requestSchema),
  };
}

const listed = async () =>
  made(await company.admin.get('/api/vendors'), z.object({ items: z.array(vendorSchema) })).items;
const deliveriesOf = async (name: string) => {
  const vendor = (await listed()).find((one) => one.name === name);
  const { deliveries } = made(await company.admin.get(`/api/vendors/${vendor?.id}`), vendorWithItemsSchema);
  expect(vendor?.deliveries).toEqual(deliveries);
  return deliveries;
};
const alike = (days: number) => ({ median: days, least: days, most: days });

it('says how long the orders of the last year took and what was promised, once there are three', async () => {
  const first = await order('Kestrel', 2);
  const second = await order('kestrel ', 4, 3);
  const others = [await order('Kestrel', 4), await order('Kestrel', 30), await order('Other', 1)];
  await pass(1);
  await second.complete(0, { state: 'received' });
  await second.complete(1, { state: 'missing', reason: 'Lost' });
  await pass(2);
  await first.deliver();
  expect(await deliveriesOf('Kestrel')).toBeUndefined();

  await others[0]?.deliver();
  // Of the second order, what has arrived so far counts.
  expect(await deliveriesOf('Kestrel')).toEqual({
    orders: 3,
    took: { median: 3, least: 1, most: 3 },
    promised: { median: 4, least: 2, most: 4 },
    late: 1,
  });
  await pass(4);
  await second.complete(2, { state: 'received' });
  await others[2]?.deliver();
  expect(await deliveriesOf('Kestrel')).toEqual({
    orders: 3,
    took: { median: 3, least: 3, most: 7 },
    promised: { median: 4, least: 2, most: 4 },
    late: 2,
  });
  expect(await deliveriesOf('Other')).toBeUndefined();

  const kestrel = (await listed()).find(({ name }) => name === 'Kestrel');
  await company.admin.put(`/api/vendors/${kestrel?.id}`, { name: 'Falcon' });
  expect(await deliveriesOf('Falcon')).toMatchObject({ orders: 3 });

  // Orders older than a year no longer count, only later ones.
  await pass(200);
  const later = [await order('Falcon', 5), await order('Falcon', 5), await order('Falcon', 5)];
  await pass(10);
  for (const one of later) await one.deliver();
  expect(await deliveriesOf('Falcon')).toMatchObject({ orders: 6, took: { median: 8.5, most: 10 }, late: 5 });
  await pass(150);
  expect(await deliveriesOf('Falcon')).toEqual({ orders: 3, took: alike(10), promised: alike(5), late: 3 });
});

it('is known of orders from before it was kept', async () => {
  await pass(0);
  const { requests, runtime } = server.services;
  for (const days of [1, 1, 1]) await (await order('Before', days)).deliver();
  const known = await deliveriesOf('Before');
  const forget = updateMany(requests.collection, {
    where: everything,
    change: { unset: ['vendorId', 'orderedOn', 'deliveryDays'] },
  });
  for await (const _ of forget);
  expect(await deliveriesOf('Before')).toBeUndefined();
  await deliveryTimeOfAll.run(runtime.store);
  expect(await deliveriesOf('Before')).toEqual(known);
});

it('an order finds a vendor whose name had several spaces before names were given single ones', async () => {
  const { vendors } = server.services;
  const { id } = await vendors.ensure('Twin  Peaks', bySystem);
  await vendors.collection.update(id, { set: { name: 'Twin  Peaks', nameKey: 'twin  peaks' } });
  expect((await vendors.ensure('twin  peaks', bySystem)).id).toBe(id);
});
