import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunDocument } from '../../src/workflows/run-collections.ts';
import { expectApiError } from '../support/api-error.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { type Answering, startAnswering } from './answering.ts';
import { type Hook, newHook, runsOf } from './hook-tests.ts';

let server: StartedServer;
/** Keeps runs waiting. */
let silent: Answering;
beforeAll(async () => {
  server = await startTestServer();
  silent = await startAnswering(() => undefined);
});
afterAll(async () => {
  await silent.close();
  await server.stop();
});

/** Adds this many calls, of which each has this size. */
async function wait({ id: workflowId }: Hook, count: number, size: number): Promise<void> {
  const { services } = await openDirectAccess(server, server.store);
  const document = (at: number): RunDocument => ({
    ...{ id: `${workflowId}-${at}`, workflowId, trigger: 'webhook', status: 'waiting' },
    ...{ payload: '{}', size, queuedAt: new Date().toISOString() },
  });
  for (let at = 0; at < count; at += 200)
    await services.runQueue.runs.write(
      Array.from({ length: Math.min(200, count - at) }, (_, n) => ({
        kind: 'insert',
        document: document(at + n),
      })),
    );
}

it.each([
  ['1,000 calls', 999, 10],
  ['64 MB', 2, 32 * 1024 * 1024 - 500],
])('lets %s wait, refuses more, and says so once among its runs', async (_, count, size) => {
  const actions = [{ id: 'wait', type: 'webhook_request', name: 'Wait', params: { url: silent.url } }];
  const hook = await newHook(server.admin, { actions, timeout: 60_000 });
  const before = silent.calls.length;
  // The first of them begins, and doesn't end.
  await wait(hook, count + 1, size);
  await expect.poll(() => silent.calls.length).toBe(before + 1);
  expect((await server.nobody.post(hook.path, {}, hook.bearer)).status).toBe(202);
  for (let tries = 0; tries < 3; tries += 1) {
    const refused = await server.nobody.post(hook.path, { text: 'x'.repeat(1000) }, hook.bearer);
    expectApiError(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  const runs = await runsOf(server.admin, hook.id);
  expect(runs.filter(({ status }) => status === 'skipped')).toMatchObject([
    { message: 'Too many calls wait for the workflow. More are refused until there is room' },
  ]);
});

it.runIf(process.env.QM_SOAK)(
  'takes a thousand right calls a minute for one workflow, and no more',
  async () => {
    const never = { field: 'body.go', operator: 'equals', value: true };
    const hook = await newHook(server.admin, { conditions: [never] });
    const statuses = new Map<number, number>();
    const call = async (): Promise<void> => {
      const { status } = await server.nobody.post(hook.path, {}, hook.bearer);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let at = 0; at < 1_040; at += 16) await Promise.all(Array.from({ length: 16 }, call));
    expect(Object.fromEntries(statuses)).toEqual({ 202: 1_000, 429: 40 });
    const other = await newHook(server.admin, { conditions: [never] });
    expect((await server.nobody.post(other.path, {}, other.bearer)).status).toBe(202);
  },
);
