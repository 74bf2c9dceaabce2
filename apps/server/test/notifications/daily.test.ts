import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importAssets } from '../imports/import-call.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newItem, newPerson, newRequest, password } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer } from '../support/started-server.ts';

let server: ClockedServer;
let company: Pick<StartedServer, 'admin' | 'nobody'>;
beforeAll(async () => {
  server = await startClockedServer();
  company = { nobody: server.nobody, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
});
afterAll(() => server.stop());

const dayMs = 24 * 3_600_000;
const told = async (caller: Caller) =>
  made(await caller.get('/api/notifications'), z.object({ items: z.array(notificationSchema) })).items;
const titlesOf = async (caller: Caller) => (await told(caller)).map(({ title }) => plainText(title));

/** Lets everything follow from what has happened, and what is gathered be told. */
async function follow(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const consumer of server.services.consumers) await consumer.catchUp();
    server.pass(6_000);
  }
}

/** Tokens last for eight hours. */
async function nextDay(): Promise<void> {
  server.pass(dayMs);
  company = { ...company, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
  await follow();
}

it('who holds some of many assets that are due hears once a day how many, without the names of others', async () => {
  const [mia, noah] = [await newPerson(company), await newPerson(company)];
  const rows = Array.from({ length: 60 }, (_, n) => {
    const holder = n < 40 ? mia.email : n < 59 ? noah.email : '';
    return `O-${n},Laptop ${n},Laptop,${holder ? 'Assigned' : 'Available'},Good,2020-01-01,${holder}`;
  });
  const header = 'assetId,name,type,status,condition,purchaseDate,assignedTo';
  expect((await importAssets(company.admin, [header, ...rows].join('\n'))).created).toBe(60);
  await follow();
  expect(await titlesOf(company.admin)).toEqual(['Maintenance is due on 60 assets']);
  const isMaintenance = (title: string): boolean => title.startsWith('Maintenance');
  const due = async (caller: Caller) => (await titlesOf(caller)).filter(isMaintenance);
  expect(await due(mia.caller)).toEqual(['Maintenance is due on 40 assets']);
  expect(await due(noah.caller)).toEqual(['Maintenance is due on 19 assets']);
  const notice = (await told(mia.caller)).find(({ topic }) => topic === 'maintenanceDue');
  expect(notice?.detail).toBeUndefined();
  const where = new URL(notice?.screen ?? '', 'http://localhost').searchParams.get('where') ?? '';
  const listed = await mia.caller.get(`/api/equipment?where=${encodeURIComponent(where)}`);
  expect(listed.body).toMatchObject({ total: 40 });

  for (const name of ['Late', 'Later']) {
    const asset = await newAsset(company, { name, purchaseDate: '2020-01-01' });
    await company.admin.put(`/api/equipment/${asset.id}`, { assignedTo: mia.email });
    await follow();
  }
  expect(await due(mia.caller)).toHaveLength(1);
  await nextDay();
  expect((await due(company.admin))[0]).toBe('Maintenance is due on 2 assets');
  expect(await due(company.admin)).toHaveLength(2);
});

it('deliveries of an order in parts are told at most once a day', async () => {
  const mia = await newPerson(company);
  const item = await newItem(company, { name: 'Dock' });
  const { id } = await newRequest(mia.caller, item.id, { items: [{ catalogItemId: item.id, quantity: 4 }] });
  const path = `/api/requests/${id}`;
  await company.admin.post(`${path}/transitions`, { to: 'procuring' });
  const procurement = { ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate: '2026-04-01' };
  await company.admin.post(`${path}/transitions`, { to: 'pending_delivery', procurement });
  const { items } = made(await company.admin.get(path), requestSchema);
  const keys = items.flatMap(({ units = [] }) => units.map(({ key }) => key));
  const receive = async (key: string | undefined): Promise<void> => {
    expect((await company.admin.post(`${path}/units/${key}`, { state: 'received' })).status).toBe(200);
    await follow();
  };
  const assigned = async () => (await titlesOf(mia.caller)).filter((title) => title.includes('assigned'));
  await receive(keys[0]);
  expect(await assigned()).toEqual(['Dock was assigned to you']);
  await receive(keys[1]);
  await receive(keys[2]);
  expect(await assigned()).toHaveLength(1);
  await nextDay();
  const again = await server.nobody.signedIn(mia.email, password);
  const titles = (await titlesOf(again)).filter((title) => title.includes('assigned'));
  expect(titles).toEqual(['2 assets were assigned to you', 'Dock was assigned to you']);
});
