import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { StoreUnavailable } from '@quartermaster/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

let server: ClockedServer;
let target: Receiver;
let admin: Caller;
const faults: unknown[] = [];
beforeEach(async () => {
  faults.length = 0;
  server = await startClockedServer({ reportFault: (error) => faults.push(error) });
  target = await startReceiver();
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
});
afterEach(async () => {
  await server.services.webhookDispatcher.stop();
  await server.services.outbound.close();
  await server.stop();
  await target.close();
});

/** Makes the method fail once, as it does while the database is away. */
function failOnce<Name extends string>(owner: { [N in Name]: (...given: never[]) => unknown }, name: Name) {
  const real = owner[name];
  owner[name] = () => {
    owner[name] = real;
    return Promise.reject(new StoreUnavailable('The database is away.'));
  };
}

const create = async () =>
  made(
    await admin.post('/api/webhooks', { name: 'Mirror', url: target.url, events: ['catalog.created'] }),
    createdWebhookSchema,
  );
const change = () => admin.post('/api/catalog', { name: 'Cable', type: 'Peripheral', price: 5 });

it.each([
  ['what has come of it', () => server.services.webhooks.states.collection, 'write'],
  ['what is due again', () => server.services.webhookDeliveries.collection, 'find'],
] as const)('goes on after the database has failed to keep %s', async (_, collection, method) => {
  server.services.webhookDispatcher.start();
  target.answer(500);
  const { id } = await create();
  await change();
  await expect.poll(() => target.received.length).toBe(1);
  failOnce(collection(), method);
  await expect.poll(() => faults).toHaveLength(1);
  target.answer(200);
  server.pass(10_000);
  await expect
    .poll(async () => (await admin.get(`/api/webhooks/${id}/deliveries`)).body)
    .toMatchObject({ items: [{ state: 'delivered' }] });
});

it('starts a webhook again if the database was away at first', async () => {
  await create();
  await change();
  failOnce(server.services.runtime.store.events, 'last');
  server.services.webhookDispatcher.start();
  await expect.poll(() => faults).toHaveLength(1);
  await expect.poll(() => target.received.length).toBe(1);
});
