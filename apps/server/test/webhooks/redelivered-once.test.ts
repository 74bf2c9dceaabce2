import { expect, test } from 'vitest';
import { newItem } from '../support/company.ts';
import { webhookTests } from './webhook-tests.ts';

const { scene, receiver, create, deliveriesOf } = webhookTests();

test('what is sent again because somebody asked arrives once more, not twice', async () => {
  const { server } = scene();
  const target = await receiver();
  const { id } = await create({ url: target.url, events: ['catalog.updated'] });
  const from = new Date().toISOString();
  const item = await newItem(server);
  for (let price = 1; price <= 40; price++)
    await server.admin.put(`/api/catalog/${item.id}`, { price: 1000 + price });
  await expect.poll(() => target.received.length).toBe(40);
  const to = new Date(Date.now() + 60_000).toISOString();
  await server.admin.post(`/api/webhooks/${id}/redeliver`, { from, to });
  const attempts = async () => (await deliveriesOf(id)).map((delivery) => delivery.attempts.length);
  await expect.poll(attempts, { timeout: 20_000 }).toEqual(Array.from({ length: 40 }, () => 2));
  expect(target.received.length).toBe(80);
});
