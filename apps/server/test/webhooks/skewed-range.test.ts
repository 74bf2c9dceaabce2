import { deliverySchema } from '@quartermaster/core/webhooks/delivery';
import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { bySystem } from '../../src/events/cause.ts';
import { domainEvent } from '../../src/events/event.ts';
import { startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const minute = 60_000;

test('a range is sent again whole, though clocks of servers differ by minutes', async () => {
  const server = await startClockedServer();
  onTestFinished(() => server.stop());
  const { services } = server;
  onTestFinished(() => services.workers.stop());
  const admin = await server.nobody.signedIn(adminEmail, adminPassword);
  const { id } = made(
    await admin.post('/api/webhooks', {
      ...{ name: 'Mirror', url: 'https://hooks.example/', events: ['catalog.created'] },
    }),
    createdWebhookSchema,
  );
  const change = async (name: string) => {
    const item = { name, type: 'Peripheral', price: 5 };
    return made(await admin.post('/api/catalog', item), z.object({ id: z.string() })).id;
  };
  const from = services.runtime.now().toISOString();
  const first = await change('First');
  server.misset(5 * minute);
  await change('Of a server ahead');
  server.misset(-10 * minute);
  const behind = Array.from({ length: 300 }, () =>
    domainEvent(services.runtime, bySystem, {
      type: 'user.signedOut',
      subject: { kind: 'user', id: 'somebody' },
      data: { email: 'somebody@northwind.example' },
    }),
  );
  await services.runtime.store.events.append(behind);
  await change('Of a server behind');
  server.misset(5 * minute);
  const last = await change('Last');
  const to = services.runtime.now().toISOString();
  await admin.post(`/api/webhooks/${id}/redeliver`, { from, to });
  await services.workers.run();
  const { items } = made(
    await admin.get(`/api/webhooks/${id}/deliveries`),
    z.object({ items: z.array(deliverySchema) }),
  );
  expect(items.map(({ subject }) => subject.id)).toEqual([last, first]);
});
