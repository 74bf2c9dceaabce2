import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Caller } from '../support/caller.ts';
import { made, newItem } from '../support/company.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

test('what is low when servers start is told once, and not again within a day', async () => {
  const first = await startServerProcess();
  const { dataDir } = first;
  const signedIn = (url: string) => new Caller(url).signedIn(adminEmail, adminPassword);
  const admin = await signedIn(first.url);
  for (const [name, inStock] of [
    ['Low', 2],
    ['Plenty', 9],
  ] as const)
    await newItem({ admin }, { name, inStock });
  await first.stop();
  const titles = async (caller: Caller) => {
    const { items } = made(
      await caller.get('/api/notifications'),
      z.object({ items: z.array(notificationSchema) }),
    );
    return items.map(({ title }) => plainText(title));
  };
  const both = await Promise.all([startServerProcess({ dataDir }), startServerProcess({ dataDir })]);
  const [one, other] = both;
  onTestFinished(async () => {
    await Promise.all(both.map((server) => server.kill()));
  });
  const caller = await signedIn(one.url);
  await expect.poll(() => titles(caller), { timeout: 60_000 }).toEqual(['Stock is down to 2: Low']);
  await one.stop();
  const again = await startServerProcess({ dataDir });
  onTestFinished(() => again.kill());
  const last = await signedIn(again.url);
  // What is told next comes after.
  const item = await newItem({ admin: last }, { name: 'Dock', inStock: 6 });
  await last.put(`/api/catalog/${item.id}`, { inStock: 5 });
  await expect
    .poll(() => titles(last), { timeout: 40_000 })
    .toEqual(['Stock is down to 5: Dock', 'Stock is down to 2: Low']);
  await other.kill();
});
