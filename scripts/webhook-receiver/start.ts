// Has a receiver that uses the Python library of Standard Webhooks take part in all that webhooks do: npm run
// webhook-receiver. Needs Python 3 with venv; what it installs is kept in ~/.cache.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { signedInClient, startServerProcess } from '../../packages/test-kit/src/server-process.ts';
import { pythonCommands } from '../python-environment.ts';

const receivedSchema = z.array(
  z.object({
    id: z.string(),
    timestamp: z.string(),
    event: z.string(),
    verifiedBy: z.array(z.string()),
    forgeries: z.array(z.string()),
  }),
);

const python = join(pythonCommands('standardwebhooks==1.1.0'), 'python');
const child = spawn(python, [fileURLToPath(new URL('receive.py', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(createInterface(child.stdout), 'line');
const receiver = `http://127.0.0.1:${port}`;
const server = await startServerProcess({ env: { QM_ALLOWED_OUTBOUND: '127.0.0.0/8' } });

try {
  const client = await signedInClient(server.url);
  let n = 0;
  const change = () => client.catalogue.create({ name: `Cable ${n++}`, type: 'Peripheral' });
  const hook = { name: 'Python', url: `${receiver}/hook`, events: ['catalog.created'] };
  const { id, secret = '' } = await client.webhooks.create(hook);
  await put('/secrets', [secret]);

  await step('a change arrives and verifies', async () => {
    await change();
    const [delivery] = await arrived(1);
    assert.deepEqual([delivery?.event, delivery?.verifiedBy], ['catalog.created', [secret]]);
    await state('delivered');
  });
  await step('Test arrives and verifies', async () => {
    const { outcome } = await client.webhooks.test({ params: { id } });
    assert.equal(outcome, 'successful');
    assert.deepEqual((await arrived(2)).at(-1)?.verifiedBy, [secret]);
  });
  await step('what failed is sent again under its id, with a new time', async () => {
    await put('/answer', { status: 500 });
    await change();
    await arrived(3);
    await state('waiting');
    await put('/answer', { status: 204 });
    const [first, again] = (await arrived(4)).slice(2);
    assert.equal(first?.id, again?.id);
    assert.notEqual(first?.timestamp, again?.timestamp);
    await state('delivered');
  });
  await step('Retry-After puts off the next attempt', async () => {
    await put('/answer', { status: 503, headers: { 'retry-after': '120' } });
    await change();
    await arrived(5);
    const { dueAt = '' } = await state('waiting');
    assert(Date.parse(dueAt) - Date.now() > 90_000);
    await put('/answer', { status: 204 });
  });
  await step('one is delivered again when asked for, under its id', async () => {
    const { id: deliveryId } = await newest();
    await client.webhooks.redeliver({ params: { id, deliveryId } });
    const [before, again] = (await arrived(6)).slice(4);
    assert.equal(before?.id, again?.id);
    await state('delivered');
  });
  const rotated = await step(
    'after a rotation the former and the new secret verify, each alone',
    async () => {
      const { secret: next = '' } = await client.webhooks.rotateSecret({ params: { id } });
      await put('/secrets', [secret, next, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']);
      await change();
      assert.deepEqual((await arrived(7)).at(-1)?.verifiedBy, [secret, next]);
      return next;
    },
  );
  await step('a range is delivered again under the same ids', async () => {
    const from = new Date(Date.now() - 3_600_000).toISOString();
    await client.webhooks.redeliverRange({ params: { id }, body: { from, to: new Date().toISOString() } });
    const all = await arrived(11);
    const ids = (some: typeof all) =>
      [...new Set(some.flatMap((one) => (one.event === 'test' ? [] : [one.id])))].sort();
    assert.deepEqual(ids(all.slice(7)), ids(all.slice(0, 7)));
  });
  await step('after five failures it waits, and goes on once the webhook is edited', async () => {
    await put('/answer', { status: 500 });
    for (let failures = 0; failures < 6; failures++) await change();
    await until(async () => (await client.webhooks.get({ params: { id } })).pausedUntil !== undefined);
    await put('/answer', { status: 204 });
    const { version } = await client.webhooks.get({ params: { id } });
    await client.webhooks.update({ params: { id }, body: { name: 'Mended' } }, { context: { version } });
    await until(async () => (await client.webhooks.get({ params: { id } })).waiting === 0);
  });
  await step('410 switches it off', async () => {
    await put('/answer', { status: 410 });
    await change();
    await until(async () => (await client.webhooks.get({ params: { id } })).disabledBecause === 'gone');
  });
  for (const { verifiedBy, forgeries } of await received()) {
    assert(verifiedBy.includes(secret) || verifiedBy.includes(rotated));
    assert.deepEqual(forgeries, []);
  }

  async function newest() {
    const { items } = await client.webhooks.deliveries({ params: { id }, query: { limit: '1' } });
    assert(items[0]);
    return items[0];
  }

  async function state(expected: string) {
    await until(async () => (await newest()).state === expected);
    return newest();
  }
} finally {
  await server.stop();
  child.kill();
}

async function step<Result>(what: string, does: () => Promise<Result>): Promise<Result> {
  const result = await does();
  console.log(`  ✓ ${what}`);
  return result;
}

async function put(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${receiver}${path}`, { method: 'PUT', body: JSON.stringify(body) });
  assert.equal(answer.status, 204);
}

async function received() {
  return receivedSchema.parse(await (await fetch(`${receiver}/received`)).json());
}

/** What has arrived, once there are this many. */
async function arrived(count: number) {
  await until(async () => (await received()).length >= count);
  return received();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    assert(performance.now() - began < 60_000, 'This took over a minute');
    await sleep(100);
  }
}
