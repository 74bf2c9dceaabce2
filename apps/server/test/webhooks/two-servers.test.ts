import { startsWith } from '@quartermaster/core/query/where';
import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { expect, onTestFinished, test } from 'vitest';
import { leaseCollection } from '../../src/leases/collection.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

test('two servers share the webhooks, and one that is told to stop leaves its own to the other', async () => {
  const first = await startServerProcess();
  onTestFinished(() => removeData(first));
  onTestFinished(() => first.kill());
  const second = await startServerProcess({ dataDir: first.dataDir });
  onTestFinished(() => second.kill());
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const admin = await new Caller(first.url).signedIn(adminEmail, adminPassword);
  const webhooks = 12;
  const webhook = { name: 'Mirror', url: receiver.url, events: ['catalog.created'] };
  for (let n = 0; n < webhooks; n++) made(await admin.post('/api/webhooks', webhook), createdWebhookSchema);

  const direct = await openDirectAccess(first);
  onTestFinished(() => direct.close());
  const shares = async (): Promise<number[]> => {
    const leases = direct.store.collection(leaseCollection);
    const { items } = await leases.find({ where: startsWith('id', 'webhook:'), limit: 200 });
    const owners = items.map(({ owner }) => owner);
    return [...new Set(owners)].map((owner) => owners.filter((one) => one === owner).length);
  };
  await expect.poll(async () => (await shares()).length, { timeout: 30_000 }).toBe(2);
  await expect.poll(async () => (await shares()).reduce((sum, n) => sum + n, 0)).toBe(webhooks);

  const received = () =>
    new Set(
      receiver.received.map(
        ({ headers, json }) => `${headers['webhook-id']} ${Object(json.metadata).webhookId}`,
      ),
    ).size;
  await admin.post('/api/catalog', { name: 'Cable', type: 'Peripheral', price: 5 });
  await expect.poll(received, { timeout: 30_000 }).toBe(webhooks);
  await second.stop();
  await admin.post('/api/catalog', { name: 'Adapter', type: 'Peripheral', price: 5 });
  await expect.poll(received, { timeout: 30_000 }).toBe(2 * webhooks);
}, 120_000);
