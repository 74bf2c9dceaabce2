import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newItem, newPerson, password } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

let server: ClockedServer;
let admin: Caller;
beforeAll(async () => {
  server = await startClockedServer();
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
});
afterAll(() => server.stop());

const followed = async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const consumer of server.services.consumers) await consumer.catchUp();
    server.pass(6_000);
  }
};
const listSchema = z.object({ items: z.array(notificationSchema), unread: z.number() });
const told = async (caller: Caller) => made(await caller.get('/api/notifications'), listSchema);
const titles = async (caller: Caller) => (await told(caller)).items.map(({ title }) => plainText(title));

it('whoever is an administrator no more sees nothing of what they were told as one', async () => {
  const noah = await newPerson({ admin, nobody: server.nobody }, 'admin');
  const mine = await newAsset({ admin }, { name: 'Mine' });
  await admin.put(`/api/equipment/${mine.id}`, { assignedTo: noah.email });
  await newAsset({ admin }, { name: 'Drill', purchaseDate: '2020-01-01' });
  await newItem({ admin }, { name: 'Dock', inStock: 2 });
  await followed();
  expect((await titles(noah.caller)).sort()).toEqual([
    'Maintenance is due on Drill',
    'Mine was assigned to you',
    'Stock is down to 2: Dock',
  ]);
  await admin.put(`/api/users/${noah.id}/role`, { role: 'user' });
  const now = await server.nobody.signedIn(noah.email, password);
  expect(await titles(now)).toEqual(['Mine was assigned to you']);
  expect((await told(now)).unread).toBe(1);
  // What becomes due on what they hold is theirs to know.
  await admin.put(`/api/equipment/${mine.id}`, { purchaseDate: '2020-01-01' });
  await followed();
  server.pass(24 * 3_600_000);
  await followed();
  const later = await server.nobody.signedIn(noah.email, password);
  expect(await titles(later)).toEqual(['Maintenance is due on Mine', 'Mine was assigned to you']);
});

it('what happened in the same millisecond is told in the order in which it happened', async () => {
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
  const mia = await newPerson({ admin, nobody: server.nobody });
  const names = Array.from({ length: 12 }, (_, n) => `Lens ${n}`);
  for (const name of names) {
    const { id } = await newAsset({ admin }, { name });
    await admin.put(`/api/equipment/${id}`, { assignedTo: mia.email });
  }
  const { consumers } = server.services;
  for (const consumer of consumers) consumer.start();
  const subjects = () =>
    server.mails
      .filter(({ to }) => to === mia.email)
      .map(({ subject }) => subject.replace(' was assigned to you', ''));
  await expect.poll(subjects).toHaveLength(names.length);
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  expect(subjects()).toEqual(names);
});
