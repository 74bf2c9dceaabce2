import { deliverySchema } from '@quartermaster/core/webhooks/delivery';
import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const day = 24 * 3_600_000;

let server: ClockedServer;
let target: Receiver;
let admin: Caller;
beforeEach(async () => {
  server = await startClockedServer();
  target = await startReceiver();
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
});
afterEach(async () => {
  await server.services.workers.stop();
  await server.services.webhookDispatcher.stop();
  await server.services.outbound.close();
  await server.stop();
  await target.close();
});

const create = async () =>
  made(
    await admin.post('/api/webhooks', { name: 'Mirror', url: target.url, events: ['catalog.created'] }),
    createdWebhookSchema,
  );
/** What the server does every hour. @param most how many successes are kept */
const sweep = async (most?: number) => {
  const { retention, webhookDeliveries } = server.services;
  await webhookDeliveries.sweep(await retention.horizon('keepDeliveries'), most);
};
const change = () => admin.post('/api/catalog', { name: 'Cable', type: 'Peripheral', price: 5 });
const deliveriesOf = async (id: string) =>
  made(await admin.get(`/api/webhooks/${id}/deliveries`), z.object({ items: z.array(deliverySchema) })).items;

describe('deliveries are kept', () => {
  it('for 30 days, and successes up to a number', async () => {
    const { webhookDispatcher } = server.services;
    webhookDispatcher.start();
    const { id } = await create();
    for (let n = 0; n < 5; n++) await change();
    await expect.poll(async () => (await deliveriesOf(id)).length).toBe(5);
    const [newest, next] = await deliveriesOf(id);
    await sweep(2);
    expect(await deliveriesOf(id)).toEqual([newest, next]);
    server.pass(31 * day);
    await sweep();
    admin = await server.nobody.signedIn(adminEmail, adminPassword);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('for 30 days after somebody asked for them, however old the event is', async () => {
    const { workers } = server.services;
    const { id } = await create();
    const from = server.services.runtime.now().toISOString();
    await change();
    server.pass(40 * day);
    admin = await server.nobody.signedIn(adminEmail, adminPassword);
    const to = server.services.runtime.now().toISOString();
    await admin.post(`/api/webhooks/${id}/redeliver`, { from, to });
    await workers.run();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }]);
    await sweep();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }]);
  });

  it('with the answers of the latest attempts, though somebody repeats them without end', async () => {
    target.answer(500);
    server.services.webhookDispatcher.start();
    const { id } = await create();
    await change();
    await expect.poll(() => deliveriesOf(id)).toHaveLength(1);
    const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(id);
    for (let n = 0; n < 25; n++) await admin.post(`/api/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
    const { attempts } = made(
      await admin.get(`/api/webhooks/${id}/deliveries/${deliveryId}`),
      deliverySchema,
    );
    expect(attempts.length).toBeGreaterThanOrEqual(26);
    expect(attempts.filter(({ answer }) => answer !== undefined)).toHaveLength(20);
    // Open pages read the list once a second.
    expect(JSON.stringify(await deliveriesOf(id))).not.toContain('noted');
  });
});
