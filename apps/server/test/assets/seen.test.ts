import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { undoResultSchema } from '@quartermaster/core/batches/batch';
import { assetThenSchema } from '@quartermaster/core/history/history-entry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importAssets } from '../imports/import-call.ts';
import type { Answer } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newPerson, type Person } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer } from '../support/started-server.ts';

const minute = 60_000;

/** The date is 1 March 2026, 08:00. */
let server: ClockedServer;
let company: Pick<StartedServer, 'admin' | 'nobody'>;
let holder: Person;
let adminId: string;

beforeAll(async () => {
  server = await startClockedServer();
  company = { nobody: server.nobody, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
  holder = await newPerson(company);
  adminId = (await server.services.users.byEmail(adminEmail))?.id ?? '';
});
afterAll(() => server.stop());

const get = async ({ id }: Pick<Asset, 'id'>) =>
  made(await company.admin.get(`/api/equipment/${id}`), assetSchema);
const now = () => server.services.runtime.now().toISOString();
const eventsOf = async ({ id }: Pick<Asset, 'id'>): Promise<string[]> => {
  const events = await server.services.runtime.store.events.read({
    subject: { kind: 'asset', id },
    limit: 100,
  });
  return events.map(({ type }) => type);
};
const listed = async (query: string): Promise<string[]> =>
  made(
    await company.admin.get(`/api/equipment?${encodeURI(query)}`),
    z.object({ items: z.array(assetSchema) }),
  ).items.map(({ name }) => name);

it('to be seen is no change: it raises no event, keeps the last update and the version, and never goes back', async () => {
  const many = await Promise.all(Array.from({ length: 3 }, () => newAsset(company)));
  const ids = many.map(({ id }) => id);
  server.pass(minute);
  const at = now();
  await server.services.assets.seen([...ids, 'gone'], { at, how: 'stocktake', by: adminId });
  for (const asset of many) {
    expect(await get(asset)).toEqual({
      ...asset,
      ...{ lastSeen: at, lastSeenHow: 'stocktake', lastSeenBy: adminId },
    });
    expect(await eventsOf(asset)).toEqual(['equipment.created']);
  }
  await server.services.assets.seen(ids.slice(0, 1), { at: '2026-03-01T08:00:30.000Z', how: 'scan' });
  expect(await get({ id: ids[0] ?? '' })).toMatchObject({ lastSeen: at, lastSeenHow: 'stocktake' });
  server.pass(minute);
  await server.services.assets.seen(ids.slice(0, 1), { at: now(), how: 'confirmation' });
  const confirmed = await get({ id: ids[0] ?? '' });
  expect(confirmed).toMatchObject({ lastSeen: now(), lastSeenHow: 'confirmation' });
  expect(confirmed).not.toHaveProperty('lastSeenBy');
});

it('whoever hands something over sees it; an import and an undo only say who has it', async () => {
  const asset = await newAsset(company, { name: 'Handed over' });
  expect(asset).not.toHaveProperty('lastSeen');
  server.pass(minute);
  const byHand = { lastSeenHow: 'handover', lastSeenBy: adminId };
  const assign = (assignedTo: string | null) =>
    company.admin.put(`/api/equipment/${asset.id}`, { assignedTo });
  const handedOver = now();
  expect(made(await assign(holder.email), assetSchema)).toMatchObject({ ...byHand, lastSeen: handedOver });
  expect(await newAsset(company, { assignedTo: holder.email })).toMatchObject({ ...byHand, lastSeen: now() });

  server.pass(minute);
  // What is still on its way isn't in anybody's hands.
  const ordered = await newAsset(company, { assignedTo: holder.email, status: 'Pending Delivery' });
  expect(ordered).not.toHaveProperty('lastSeen');

  const undo = async ({ headers }: Answer) =>
    made(
      await company.admin.post(`/api/batches/${headers.batch}/undo`, {}, { prefer: 'wait=30' }),
      undoResultSchema,
    );
  const takenBack = await assign(null);
  expect(made(takenBack, assetSchema)).toMatchObject({ lastSeen: handedOver });
  server.pass(minute);
  await undo(takenBack);
  expect(await get(asset)).toMatchObject({ assignedTo: holder.email, lastSeen: handedOver });

  const other = await newPerson(company);
  const file = (email: string) =>
    `assetId,name,type,status,assignedTo\n${asset.assetId},${asset.name},${asset.type},Assigned,${email}\n`;
  await importAssets(company.admin, file(other.email));
  expect(await get(asset)).toMatchObject({ assignedTo: other.email, lastSeen: handedOver });

  const bulk = { ids: [asset.id], set: { assignedTo: holder.email } };
  await company.admin.post('/api/equipment/bulk', bulk, { prefer: 'wait=30' });
  expect(await get(asset)).toMatchObject({ ...byHand, lastSeen: now() });

  // What was undone was no hand-over, unless it was seen since.
  const before = await get(asset);
  server.pass(minute);
  await undo(await assign(other.email));
  expect(await get(asset)).toMatchObject({ assignedTo: holder.email, lastSeen: before.lastSeen });
  const reassigned = await assign(other.email);
  server.pass(minute);
  const scanned = now();
  await server.services.assets.seen([asset.id], { at: scanned, how: 'scan' });
  await undo(reassigned);
  expect(await get(asset)).toMatchObject({ assignedTo: holder.email, lastSeen: scanned });

  // As of a moment between, it had been seen by then, although no event says so.
  server.pass(minute);
  const seen = now();
  await server.services.assets.seen([asset.id], { at: seen, how: 'scan' });
  server.pass(minute);
  const then = async (at: string) =>
    made(await company.admin.get(`/api/equipment/${asset.id}?asOf=${at}`), assetThenSchema);
  expect(await then(now())).toMatchObject({ lastSeen: seen, lastSeenHow: 'scan' });
  expect(await then(handedOver)).toMatchObject({ lastSeen: handedOver });
});

it('lists what was not seen since a day, by its addition if it never was', async () => {
  const [old, seen] = [
    await newAsset(company, { name: 'Old' }),
    await newAsset(company, { name: 'Old, but seen' }),
  ];
  server.pass(730 * 24 * 60 * minute);
  company = { ...company, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
  await newAsset(company, { name: 'New' });
  await server.services.assets.seen([seen.id], { at: now(), how: 'scan', by: adminId });
  const today = now().slice(0, 10);
  const names = await listed(`where=unseenSince<${today} name:Old*&limit=200`);
  expect(names).toEqual([old.name]);
  expect(await listed(`where=lastSeen>=${today}`)).toEqual([seen.name]);
  expect(await listed('where=lastSeenHow:scan name:Old*&sort=-lastSeen')).toEqual([seen.name]);
});
