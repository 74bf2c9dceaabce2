import { executionSchema } from '@quartermaster/core/workflows/execution';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { made } from '../support/company.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { execute, newWorkflow, on, overRun, runsOf } from './workflow-tests.ts';

let server: StartedServer;
let good: Receiver;
let bad: Receiver;
beforeAll(async () => {
  [server, good, bad] = await Promise.all([startTestServer(), startReceiver(), startReceiver()]);
  bad.answer(500);
});
afterAll(async () => {
  await Promise.all([server.stop(), good.close(), bad.close()]);
});

const trigger = on('vendor.deleted');

/** A web request; its body says which action it is of. */
const call = (id: string, { url }: Receiver, more: object = {}) => ({
  ...{ id, type: 'webhook_request', name: `Call ${id}`, params: { url, body: { action: id } } },
  ...more,
});

const actionsOf = ({ received }: Receiver) => received.map(({ json }) => json.action);

describe('what comes of an action that fails (promise 55)', () => {
  const actions = () => [
    call('third', good, { dependsOn: ['second'] }),
    call('second', good, { dependsOn: ['first'] }),
    call('first', good),
    call('wrong', bad, { dependsOn: ['third'] }),
    call('after', good, { dependsOn: ['wrong'] }),
    call('late', good, { dependsOn: ['third'], conditions: [] }),
  ];

  it('actions keep their order; with stop nothing is begun after a failure', async () => {
    const { id } = await newWorkflow(server, { trigger, actions: actions().slice(0, 5) });
    const before = good.received.length;
    await execute(server, id);
    const run = await overRun(server, id);
    expect(run).toMatchObject({ status: 'failed', message: expect.stringContaining('Call wrong') });
    expect(actionsOf(good).slice(before)).toEqual(['first', 'second', 'third']);
    expect(run.steps.map(({ id: step, status }) => [step, status])).toContainEqual(['after', 'skipped']);
  });

  it('with continue the rest goes on, without what depends on it', async () => {
    const errorHandling = { strategy: 'continue' };
    const { id } = await newWorkflow(server, { trigger, actions: actions(), errorHandling });
    await execute(server, id);
    const run = await overRun(server, id);
    expect(run.status).toBe('partial');
    const statuses = Object.fromEntries(run.steps.map(({ id: step, status }) => [step, status]));
    expect(statuses).toMatchObject({ wrong: 'error', after: 'skipped', late: 'success' });
  });

  it('with retry it is tried three more times, after about 1, 2 and 4 s', { timeout: 30_000 }, async () => {
    const failing = await startReceiver();
    onTestFinished(() => failing.close());
    failing.answer(500);
    const errorHandling = { strategy: 'retry' };
    const { id } = await newWorkflow(server, { trigger, actions: [call('only', failing)], errorHandling });
    await execute(server, id);
    const run = await overRun(server, id, 1, 25_000);
    expect(run).toMatchObject({ status: 'failed', steps: [{ attempts: 4, status: 'error' }] });
    const took = Date.parse(run.completedAt ?? '') - Date.parse(run.startedAt ?? '');
    expect(took).toBeGreaterThan(5_500);
    expect(took).toBeLessThan(12_000);
    expect(failing.received.length).toBe(4);
  });
});

describe('a workflow that is slow (promise 56)', () => {
  it('is aborted at its time-out, to the second', async () => {
    const slow = await startReceiver();
    onTestFinished(() => slow.close());
    const held = slow.hold();
    const { id } = await newWorkflow(server, { trigger, timeout: 2_000, actions: [call('slow', slow)] });
    await execute(server, id);
    const run = await overRun(server, id);
    held.release();
    expect(run).toMatchObject({ status: 'timed_out', message: 'Not finished within 2 s' });
    const took = Date.parse(run.completedAt ?? '') - Date.parse(run.startedAt ?? '');
    expect(Math.abs(took - 2_000)).toBeLessThan(1_000);
  });

  it('never overlaps itself, and a run under way finishes as it began when it is edited', async () => {
    const slow = await startReceiver();
    onTestFinished(() => slow.close());
    const held = slow.hold();
    const actions = [call('slow', slow), call('then', slow, { dependsOn: ['slow'] })];
    const { id } = await newWorkflow(server, { trigger, actions });
    const first = await execute(server, id);
    await held.arrived;
    await server.admin.put(`/api/workflows/${id}`, { actions: [call('other', slow)] });
    await server.admin.put(`/api/workflows/${id}/enabled`, { enabled: false });
    await server.admin.put(`/api/workflows/${id}/enabled`, { enabled: true });
    await execute(server, id);
    expect((await runsOf(server, id)).map(({ status }) => status)).toEqual(['waiting', 'running']);
    held.release();
    const newest = await overRun(server, id, 2);
    expect(actionsOf(slow)).toEqual(['slow', 'then', 'other']);
    const detail = await server.admin.get(`/api/workflows/${id}/executions/${first.id}`);
    const old = made(detail, executionSchema);
    expect([old.workflowVersion, newest.workflowVersion]).toEqual([1, 4]);
    expect(old.steps.map(({ name }) => name)).toEqual(['Call slow', 'Call then']);
    expect(Date.parse(newest.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(old.completedAt ?? ''));
  });
});
