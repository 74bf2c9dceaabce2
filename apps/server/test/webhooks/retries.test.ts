import { deliverySchema } from '@quartermaster/core/webhooks/delivery';
import { createdWebhookSchema, webhookDetailSchema } from '@quartermaster/core/webhooks/webhook';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

let server: ClockedServer;
let target: Receiver;
let admin: Caller;
beforeEach(async () => {
  server = await startClockedServer();
  target = await startReceiver();
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
  server.services.webhookDispatcher.start();
  for (const consumer of server.services.consumers) consumer.start();
});
afterEach(async () => {
  await server.services.webhookDispatcher.stop();
  for (const consumer of server.services.consumers) await consumer.stop();
  await server.services.outbound.close();
  await server.stop();
  await target.close();
});

const create = async () =>
  made(
    await admin.post('/api/webhooks', { name: 'Mirror', url: target.url, events: ['vendor.created'] }),
    createdWebhookSchema,
  );
let count = 0;
const change = () =>
  admin.post('/api/vendors', {
    ...{
      name: `Vendor ${count++}`,
      email: 'sales@vendor.example',
      phone: '1',
      address: 'Street 1',
      country: 'DE',
    },
  });
const get = async (id: string) => made(await admin.get(`/api/webhooks/${id}`), webhookDetailSchema);
const deliveriesOf = async (id: string) =>
  made(await admin.get(`/api/webhooks/${id}/deliveries`), z.object({ items: z.array(deliverySchema) })).items;
const attemptsOf = async (id: string) => (await deliveriesOf(id))[0]?.attempts.length ?? 0;

describe('what a receiver does not take', () => {
  it('is sent again after 5 s, 5 min, 30 min and so on (promise 47), always under the same id', async () => {
    target.answer(302, { location: 'http://127.0.0.1/' });
    const { id, secret = '' } = await create();
    await change();
    await expect.poll(() => attemptsOf(id)).toBe(1);
    const waits = [5 * second, 5 * minute, 30 * minute];
    for (const [n, wait] of waits.entries()) {
      server.pass(wait * 1.21);
      await expect.poll(() => attemptsOf(id)).toBe(n + 2);
      const [delivery] = await deliveriesOf(id);
      const next = Date.parse(delivery?.dueAt ?? '') - Date.parse(delivery?.attempts.at(-1)?.at ?? '');
      const usual = [5 * minute, 30 * minute, 2 * hour][n] ?? 0;
      expect(next).toBeGreaterThanOrEqual(usual * 0.8 - second);
      expect(next).toBeLessThanOrEqual(usual * 1.2 + second);
    }
    target.answer(200);
    server.pass(3 * hour);
    await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]);
    expect(new Set(target.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(secret).not.toBe('');
  });

  it('honours Retry-After', async () => {
    target.answer(429, { 'retry-after': '3600' });
    const { id } = await create();
    await change();
    await expect.poll(() => attemptsOf(id)).toBe(1);
    const [delivery] = await deliveriesOf(id);
    expect(Date.parse(delivery?.dueAt ?? '') - Date.parse(delivery?.at ?? '')).toBeGreaterThanOrEqual(hour);
  });

  it('pauses after five failures, is probed, and goes on where it stopped (promise 52)', async () => {
    target.answer(500);
    const { id } = await create();
    for (let n = 0; n < 20; n++) await change();
    await expect.poll(async () => (await get(id)).pausedUntil).toBeDefined();
    const attempted = (await deliveriesOf(id)).length;
    expect(attempted).toBeLessThan(20);
    const { pausedUntil } = await get(id);
    server.pass(31 * second);
    // The probe has failed too.
    await expect.poll(async () => (await get(id)).pausedUntil).not.toBe(pausedUntil);
    target.answer(200);
    server.pass(61 * second);
    await expect
      .poll(async () => new Set(target.received.map(({ json }) => Object(json.data).name)).size)
      .toBe(20);
    server.pass(10 * minute);
    await expect
      .poll(async () => (await deliveriesOf(id)).map(({ state }) => state))
      .toEqual(Array.from({ length: 20 }, () => 'delivered'));
    await expect.poll(async () => (await get(id)).pausedUntil).toBeUndefined();
  });

  it('goes on at once after an edit', async () => {
    target.answer(500);
    const { id } = await create();
    for (let n = 0; n < 10; n++) await change();
    await expect.poll(async () => (await get(id)).pausedUntil).toBeDefined();
    target.answer(200);
    await admin.put(`/api/webhooks/${id}`, { name: 'Mended' });
    await expect
      .poll(async () => new Set(target.received.map(({ json }) => Object(json.data).name)).size)
      .toBe(10);
  });

  it('is found out by a probe after 30 s, though the clock was set back', async () => {
    target.answer(500);
    const { id } = await create();
    for (let n = 0; n < 20; n++) await change();
    await expect.poll(async () => (await get(id)).pausedUntil).toBeDefined();
    server.misset(-24 * hour);
    target.answer(200);
    server.pass(31 * second);
    await expect
      .poll(async () => new Set(target.received.map(({ json }) => Object(json.data).name)).size)
      .toBe(20);
  });

  it('is sent at once after an edit, though a probe of before it fails later', async () => {
    target.answer(500);
    const { id } = await create();
    await change();
    const pass = async (ms: number): Promise<void> => {
      server.pass(ms);
      // The session is over too.
      admin = await server.nobody.signedIn(adminEmail, adminPassword);
    };
    for (let attempts = 1; attempts < 5; attempts++) {
      await expect.poll(() => attemptsOf(id)).toBe(attempts);
      await pass(3 * hour);
    }
    await expect.poll(async () => (await get(id)).pausedUntil).toBeDefined();
    const probe = target.hold();
    await pass(7 * hour);
    await probe.arrived;
    const mended = await startReceiver();
    onTestFinished(() => mended.close());
    await admin.put(`/api/webhooks/${id}`, { url: mended.url });
    await expect.poll(async () => (await get(id)).pausedUntil).toBeUndefined();
    probe.release();
    await expect.poll(() => mended.received.length).toBe(1);
  });

  it('for five days switches the webhook off, and administrators are told', async () => {
    target.answer(500);
    const { id } = await create();
    for (let n = 0; n < 6; n++) await change();
    await expect.poll(async () => (await get(id)).pausedUntil).toBeDefined();
    server.pass(5 * 24 * hour);
    // The session is over too.
    admin = await server.nobody.signedIn(adminEmail, adminPassword);
    await expect.poll(() => get(id)).toMatchObject({ active: false, disabledBecause: 'failing' });
    await expect
      .poll(() => server.mails)
      .toMatchObject([{ to: adminEmail, subject: 'The webhook Mirror was switched off' }]);
  });
});
