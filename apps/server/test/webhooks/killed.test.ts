import { messageId } from '@quartermaster/core/webhooks/body';
import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import type { ServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const soak = process.env.QM_SOAK !== undefined;
const kills = soak ? 200 : 2;
/** A second server waits for the lease of one that was killed, which takes long. */
const atOnce = soak ? 2 : 1;
const changes = 10;

const signedIn = ({ url }: ServerProcess) => new Caller(url).signedIn(adminEmail, adminPassword);

test(`promise 45: over ${kills} kills of ${atOnce} server(s) every change is delivered, nothing else is, and repetitions have the same id`, {
  timeout: kills * 20_000 + 60_000,
}, async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const first = await startServerProcess();
  const { dataDir } = first;
  const servers = [first];
  for (let more = 1; more < atOnce; more++) servers.push(await startServerProcess({ dataDir }));
  onTestFinished(() => removeData({ dataDir }));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))));
  const admins = await Promise.all(servers.map(signedIn));
  const { secret = '' } = made(
    await (await signedIn(first)).post('/api/webhooks', {
      name: 'Mirror',
      url: receiver.url,
      events: ['catalog.created'],
    }),
    createdWebhookSchema,
  );
  let n = 0;
  const write = async (): Promise<void> => {
    const item = { name: `Cable ${n++}`, type: 'Peripheral', price: 5 };
    await admins[n % atOnce]?.post('/api/catalog', item).catch(() => undefined);
  };
  for (let kill = 0; kill < kills; kill++) {
    for (let change = 0; change < changes; change++) await write();
    // In the middle of two writes, and of deliveries.
    const writing = Promise.all([write(), write()]);
    if (kill % 2 === 0) await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const killed = kill % atOnce;
    await servers[killed]?.kill();
    await writing;
    admins[killed]?.hangUp();
    const server = await startServerProcess({ dataDir });
    servers[killed] = server;
    admins[killed] = await signedIn(server);
  }
  await write();
  for (const admin of admins) admin.hangUp();
  const received = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  const direct = await openDirectAccess({ dataDir });
  onTestFinished(() => direct.close());
  const committed = new Set<string>();
  for (let after = 0; ; ) {
    const page = await direct.store.events.read({ after, limit: 1000 });
    for (const { id, type } of page) if (type === 'catalog.created') committed.add(messageId(id));
    if (page.length < 1000) break;
    after = page.at(-1)?.seq ?? 0;
  }
  expect(committed.size).toBeGreaterThanOrEqual(kills * changes);
  await expect.poll(received, { timeout: 60_000 }).toEqual(committed);
  receiver.verify(secret);
});
