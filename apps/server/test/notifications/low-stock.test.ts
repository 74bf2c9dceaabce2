import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importItems } from '../imports/import-call.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newItem, newPerson } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

let server: ClockedServer;
let admin: Caller;
beforeAll(async () => {
  server = await startClockedServer();
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
});
afterAll(() => server.stop());

const catchUp = async () => {
  for (const consumer of server.services.consumers) await consumer.catchUp();
};
/** Lets everything follow from what has happened, and what is gathered be told. */
async function follow(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await catchUp();
    server.pass(6_000);
  }
}
const notices = async (caller: Caller) =>
  made(await caller.get('/api/notifications'), z.object({ items: z.array(notificationSchema) })).items.map(
    ({ title, detail }) => [plainText(title), ...(detail === undefined ? [] : [detail])],
  );

it('of an item that is added with 5 or fewer is told at once, even to whoever added it', async () => {
  const user = await newPerson({ admin, nobody: server.nobody });
  await newItem({ admin }, { name: 'Plenty', inStock: 6 });
  await newItem({ admin }, { name: 'Dock', inStock: 5 });
  await catchUp();
  await catchUp();
  expect(await notices(admin)).toEqual([['Stock is down to 5: Dock']]);
  expect(await notices(user.caller)).toEqual([]);
});

it('of items that are imported is one message, however many there are', async () => {
  const before = (await notices(admin)).length;
  const imported = async (count: number, name: string) => {
    const rows = Array.from({ length: count }, (_, n) => `${name}-${n},${name} ${n},${n % 6}`);
    expect((await importItems(admin, ['sku,name,stock', ...rows].join('\n'))).created).toBe(count);
    await follow();
  };
  await imported(4, 'Cable');
  expect((await notices(admin))[0]).toEqual([
    'Stock is low on 4 items',
    'Cable 0, Cable 1, Cable 2, Cable 3',
  ]);
  await imported(60, 'Lamp');
  expect((await notices(admin))[0]).toEqual([
    'Stock is low on 60 items',
    'Lamp 0, Lamp 1, Lamp 2, Lamp 3, Lamp 4 and 55 more',
  ]);
  expect(await notices(admin)).toHaveLength(before + 2);
});

it('of an import that the end of is read late is one message, too', async () => {
  const before = (await notices(admin)).length;
  const { events } = server.services.runtime.store;
  const begin = await events.last();
  const rows = Array.from({ length: 120 }, (_, n) => `Hub-${n},Hub ${n},1`);
  expect((await importItems(admin, ['sku,name,stock', ...rows].join('\n'))).created).toBe(120);
  const read = events.read.bind(events);
  events.read = async (query) => (await read(query)).filter(({ seq }) => seq <= begin + 60);
  await follow();
  events.read = read;
  await follow();
  expect((await notices(admin))[0]?.[0]).toBe('Stock is low on 120 items');
  expect(await notices(admin)).toHaveLength(before + 1);
});
