import { newWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startClockedServer } from '../support/clocked-server.ts';
import { somebody } from '../support/origin.ts';
import { startReceiver } from '../support/receiver.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

test('a creation that is repeated after a crash answers the secret that signs, and misses nothing', async () => {
  const server = await startClockedServer();
  onTestFinished(() => server.stop());
  onTestFinished(() => server.services.outbound.close());
  onTestFinished(() => server.services.webhookDispatcher.stop());
  const target = await startReceiver();
  onTestFinished(() => target.close());
  const { webhooks, webhookDispatcher } = server.services;
  const given = newWebhookSchema.parse({ name: 'Once', url: target.url, events: ['catalog.created'] });
  // The first server stored it, and was killed before it could answer.
  await webhooks.create(given, somebody, 'sameId');
  const admin = await server.nobody.signedIn(adminEmail, adminPassword);
  await admin.post('/api/catalog', { name: 'Cable', type: 'Peripheral', price: 5 });
  const { secret = '' } = await webhooks.create(given, somebody, 'sameId');
  webhookDispatcher.start();
  await expect.poll(() => target.received.length).toBe(1);
  const { 'webhook-id': id = '', 'webhook-timestamp': time, ...headers } = target.received[0]?.headers ?? {};
  const signature = new Webhook(secret).sign(
    id,
    new Date(Number(time) * 1000),
    target.received[0]?.body ?? '',
  );
  expect(headers['webhook-signature']).toBe(signature);
});
