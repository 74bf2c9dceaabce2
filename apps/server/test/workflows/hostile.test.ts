import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newItem, newLocation, newPerson, newRequest } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { startAnswering } from './answering.ts';
import { newHook } from './hook-tests.ts';
import { newWorkflow, on, overRun, runsOf } from './workflow-tests.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const withId = z.object({ id: z.string() });
const note = (equipment: string, notes: string, more: object = {}) => ({
  ...{ id: 'note', type: 'update_equipment', name: 'Note', params: { equipment, set: { notes } } },
  ...more,
});

/** Depth and status of its runs, once it is refused to go on. */
async function chainOf(id: string) {
  const chain = async () => (await runsOf(server, id)).map(({ depth, status }) => [depth, status]);
  await expect.poll(async () => (await chain())[0], { timeout: 30_000 }).toEqual([5, 'failed']);
  return chain();
}
const stopped = [[5, 'failed'], ...[4, 3, 2, 1, 0].map((depth) => [depth, 'success'])];

describe('workflows that start each other in a roundabout way are stopped after five in a row', () => {
  it('by a web request to a hook', async () => {
    const hook = await newHook(server.admin);
    const call = {
      ...{ id: 'call', type: 'webhook_request', name: 'Call' },
      params: { url: `${server.url}${hook.path}`, headers: hook.bearer },
    };
    await server.admin.put(`/api/workflows/${hook.id}`, { actions: [call] });
    await server.nobody.post(hook.path, {}, hook.bearer);
    expect(await chainOf(hook.id)).toEqual(stopped);
  });

  it('by a webhook that calls a hook', async () => {
    const one = await newAsset(server);
    const hook = await newHook(server.admin, { actions: [note(one.id, '{{ run.id }}')] });
    const webhook = made(
      await server.admin.post('/api/webhooks', {
        ...{ name: 'Round', url: `${server.url}${hook.path}`, events: ['equipment.updated'] },
        headers: hook.bearer,
      }),
      withId,
    );
    await server.nobody.post(hook.path, {}, hook.bearer);
    expect(await chainOf(hook.id)).toEqual(stopped);
    await server.admin.delete(`/api/webhooks/${webhook.id}`);
  });

  it('by requests that are approved by themselves', async () => {
    const mia = await newPerson(server);
    const item = await newItem(server);
    await server.admin.put('/api/settings', { autoApproveRequests: true });
    const { id } = await newWorkflow(server, {
      trigger: on('request.updated'),
      actions: [
        {
          ...{ id: 'ask', type: 'create_request', name: 'Ask' },
          params: { userId: mia.email, items: [{ catalogItemId: item.id, quantity: 1 }], priority: 'low' },
        },
      ],
    });
    await newRequest(server.admin, item.id, { userId: mia.email, priority: 'low' });
    expect(await chainOf(id)).toEqual(stopped);
    await server.admin.put('/api/settings', { autoApproveRequests: false });
    await server.admin.delete(`/api/workflows/${id}`);
  });
});

describe('a call of a hook', () => {
  it('whose run is skipped keeps no more of its payload than another', async () => {
    const never = [{ field: 'body', operator: 'equals', value: 1 }];
    const { id, path, bearer } = await newHook(server.admin, { conditions: never });
    const headers = { ...bearer, 'content-type': 'text/plain' };
    await server.nobody.send('POST', path, { body: 'x'.repeat(500_000), headers });
    const run = await overRun(server, id);
    expect(run.status).toBe('skipped');
    const { services } = await openDirectAccess(server, server.store);
    expect((await services.runQueue.runs.get(run.id))?.payload?.length).toBeLessThanOrEqual(16_000);
  });

  it('that waits when its workflow is disabled is skipped', async () => {
    let end = () => {};
    const held = await startAnswering((_, response) => {
      end = () => response.end();
    });
    onTestFinished(() => held.close());
    const call = { id: 'call', type: 'webhook_request', name: 'Call', params: { url: held.url } };
    const { id, path, bearer } = await newHook(server.admin, { actions: [call] });
    for (let n = 0; n < 3; n += 1) await server.nobody.post(path, {}, bearer);
    await expect.poll(() => held.calls.length).toBe(1);
    await server.admin.put(`/api/workflows/${id}/enabled`, { enabled: false });
    end();
    await overRun(server, id, 3);
    const runs = await runsOf(server, id);
    expect(runs.map(({ status }) => status).sort()).toEqual(['skipped', 'skipped', 'success']);
    expect(runs[0]?.message).toBe('Workflow is disabled');
    const skipped = await server.admin.get(`/api/workflows/${id}/executions?status=skipped`);
    expect(skipped.body).toMatchObject({ items: [{ status: 'skipped' }, { status: 'skipped' }], skipped: 2 });
    expect(held.calls).toHaveLength(1);
  });
});

it('a secret that an answer repeats is masked, however JSON writes it, and whichever action has sent it', async () => {
  const secrets = { FIRST: 'canary/of+é', LONGER: 'canary/of+é-and-more' };
  const echo = await startAnswering((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"said":["canary\\/of+\\u00e9-and-more","\\u0063anary/of+\\u00e9"]}');
  });
  onTestFinished(() => echo.close());
  const call = (id: string, body: string, more: object = {}) => ({
    ...{ id, type: 'webhook_request', name: id, params: { url: echo.url, body } },
    ...more,
  });
  const { id, path, bearer } = await newHook(server.admin, {
    actions: [
      call('send', '{{ secrets.FIRST }}{{ secrets.LONGER }}'),
      call('later', 'x', { dependsOn: ['send'] }),
    ],
  });
  for (const [name, value] of Object.entries(secrets))
    await server.admin.put(`/api/workflows/${id}/secrets/${name}`, { value });
  await server.nobody.post(path, {}, bearer);
  const run = await overRun(server, id);
  expect(run.status).toBe('success');
  const { services } = await openDirectAccess(server, server.store);
  const stored = JSON.parse((await services.runQueue.runs.get(run.id))?.run ?? 'null');
  const said = { body: { said: ['••••••••', '••••••••'] } };
  expect(stored.steps).toMatchObject([{ output: said }, { output: said }]);
});

it('administrators are told of a failure, whatever actions are called', async () => {
  const one = await newAsset(server);
  const { id } = await newWorkflow(server, {
    ...{ name: 'Unfortunate names', trigger: on('vendor.updated') },
    actions: [
      note(one.id, 'noted', { id: 'failed' }),
      note('nowhere', 'x', { id: 'tell', dependsOn: ['failed'] }),
    ],
  });
  await server.admin.post(`/api/workflows/${id}/execute`, {});
  expect((await overRun(server, id)).status).toBe('failed');
  const told = async () => (await server.admin.get('/api/notifications')).text;
  await expect.poll(told).toContain('Unfortunate names');
});

it('a plan adds to the notes of an asset what they have room for', async () => {
  const one = await newAsset(server, { notes: 'n'.repeat(9_990) });
  const plan = {
    ...{ id: 'plan', type: 'schedule_maintenance', name: 'Plan' },
    params: { equipment: one.id, inDays: 1, notes: 'Look at the battery' },
  };
  const { id } = await newWorkflow(server, { trigger: on('vendor.updated'), actions: [plan] });
  await server.admin.post(`/api/workflows/${id}/execute`, {});
  expect(await overRun(server, id)).toMatchObject({
    ...{ status: 'failed', steps: [{ message: expect.stringContaining('10') }] },
  });
});

describe('a run that another server began and left behind', () => {
  /** Leaves a run with one action that is still to be done. */
  async function leave(workflowId: string, more: object) {
    const { services } = await openDirectAccess(server, server.store);
    const [id, at] = [`left:${workflowId}`, new Date().toISOString()];
    const deadline = new Date(Date.now() + 60_000).toISOString();
    const run = {
      ...{ id, workflowId, workflowVersion: 1, trigger: 'event', depth: 0, status: 'running' },
      ...{ startedAt: at, deadline, steps: [{ id: 'note', status: 'waiting', attempts: 0 }], left: [] },
    };
    await services.runQueue.runs.insert({
      ...{ id, workflowId, trigger: 'event', status: 'running', queuedAt: at, fence: 0 },
      ...{ run: JSON.stringify(run), ...more },
    });
  }

  it('is taken over by one that is at work already', async () => {
    const one = await newAsset(server);
    const { id } = await newWorkflow(server, {
      ...{ trigger: on('vendor.updated'), actions: [note(one.id, 'taken over')] },
    });
    await server.admin.post(`/api/workflows/${id}/execute`, {});
    await overRun(server, id);
    await leave(id, {});
    await overRun(server, id, 2);
    expect((await runsOf(server, id)).map(({ status }) => status)).toEqual(['success', 'success']);
  });

  it('goes on with what its version named', async () => {
    const { id: location } = await newLocation(server, { name: 'Attic' });
    const one = await newAsset(server, { location });
    const { id } = await newWorkflow(server, {
      ...{ enabled: false, trigger: on('equipment.created') },
      actions: [
        note(one.id, 'in the attic', {
          conditions: [{ field: 'data.location', operator: 'equals', value: 'Attic' }],
        }),
      ],
    });
    const events = await server.store.events.read({ subject: { kind: 'asset', id: one.id }, limit: 1 });
    await server.admin.put(`/api/workflows/${id}`, { description: 'Edited' });
    await leave(id, { seq: events[0]?.seq });
    expect(await overRun(server, id)).toMatchObject({
      ...{ workflowVersion: 1, status: 'success', steps: [{ status: 'success' }] },
    });
  });
});
