import { assetSchema } from '@quartermaster/core/assets/asset';
import { requestSchema } from '@quartermaster/core/requests/request';
import { executionDetailSchema } from '@quartermaster/core/workflows/execution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newItem, newLocation, newPerson, newRequest } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { execute, newWorkflow, on, overRun, runsOf, workflowNow } from './workflow-tests.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const vendor = {
  name: 'EIZO',
  email: 'sales@eizo.example',
  phone: '+44 20 1',
  address: 'Street 1',
  country: 'Japan',
};

const asset = async (id: string) => made(await server.admin.get(`/api/equipment/${id}`), assetSchema);

describe('an event starts the workflows that want it', () => {
  it('update_equipment sets fields, by id or asset ID, and the history says which workflow it was', async () => {
    await newLocation(server, { name: 'Store room' });
    const { id } = await newWorkflow(server, {
      name: 'Poor things go to the store room',
      trigger: on('equipment.updated'),
      conditions: [
        { field: 'data.condition', operator: 'equals', value: 'Poor' },
        { field: 'data.status', operator: 'not_equals', value: 'Maintenance' },
      ],
      actions: [
        {
          ...{ id: 'store', type: 'update_equipment', name: 'Put aside' },
          params: {
            equipment: '{{ data.assetId }}',
            set: { status: 'Maintenance', location: 'Store room', notes: 'By {{ actor.email }}' },
          },
        },
      ],
    });
    const fine = await newAsset(server);
    await server.admin.put(`/api/equipment/${fine.id}`, { notes: 'Fine' });
    const broken = await newAsset(server);
    await server.admin.put(`/api/equipment/${broken.id}`, { condition: 'Poor' });
    const run = await overRun(server, id);
    expect(run).toMatchObject({
      status: 'success',
      trigger: 'event',
      depth: 0,
      steps: [{ status: 'success' }],
    });
    expect(await asset(broken.id)).toMatchObject({
      status: 'Maintenance',
      notes: 'By admin@northwind.example',
    });
    const history = await server.admin.get(`/api/equipment/${broken.id}/history`);
    expect(history.text).toContain('Poor things go to the store room');
    // Its own change is looked at too, and skipped by the conditions like the first one.
    await expect.poll(async () => (await workflowNow(server, id)).skipped).toBe(2);
    expect(await workflowNow(server, id)).toMatchObject({ status: 'enabled', lastRun: run.startedAt });
    const detail = made(
      await server.admin.get(`/api/workflows/${id}/executions/${run.id}`),
      executionDetailSchema,
    );
    expect(detail.input).toMatchObject({ event: 'equipment.updated', data: { id: broken.id } });
    expect(detail.steps[0]).toMatchObject({
      output: { id: broken.id, status: 'Maintenance' },
      params: { equipment: broken.assetId },
    });
  });

  it('assign_equipment and update_request do what a click does, and what they cannot do fails the run', async () => {
    const mia = await newPerson(server);
    const spare = await newAsset(server);
    const item = await newItem(server, { inStock: 5 });
    const { id } = await newWorkflow(server, {
      name: 'Small requests',
      trigger: on('request.created'),
      conditions: [{ field: 'data.totalPrice', operator: 'less_than', value: 2000 }],
      actions: [
        {
          ...{ id: 'accept', type: 'update_request', name: 'Accept' },
          params: { request: '{{ data.id }}', status: 'procuring', notes: 'Accepted for {{ data.userId }}' },
        },
        {
          ...{ id: 'lend', type: 'assign_equipment', name: 'Lend', dependsOn: ['accept'] },
          conditions: [{ field: 'steps.accept.output.status', operator: 'equals', value: 'procuring' }],
          params: { equipment: spare.id, assignedTo: '{{ data.userId }}' },
        },
        {
          ...{ id: 'wrong', type: 'update_request', name: 'Wrong', dependsOn: ['lend'] },
          params: { request: '{{ steps.accept.output.id }}', status: 'fulfilled' },
        },
      ],
    });
    const request = await newRequest(mia.caller, item.id);
    const run = await overRun(server, id);
    expect(run).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Wrong: '),
      steps: [{ status: 'success' }, { status: 'success' }, { status: 'error' }],
    });
    expect(made(await server.admin.get(`/api/requests/${request.id}`), requestSchema)).toMatchObject({
      ...{ status: 'procuring', notes: `Accepted for ${mia.email}` },
    });
    expect(await asset(spare.id)).toMatchObject({ assignedTo: mia.email, status: 'Assigned' });
    const { status, statusReason } = await workflowNow(server, id);
    expect([status, statusReason]).toEqual(['error', run.message]);
    await server.admin.put(`/api/workflows/${id}`, { description: 'Looked at' });
    expect(await workflowNow(server, id)).toMatchObject({ status: 'enabled' });
    const told = async () => (await server.admin.get('/api/notifications')).text;
    await expect.poll(told, { timeout: 20_000 }).toContain('Small requests');
  });

  it('create_request asks once for somebody, and schedule_maintenance plans a day', async () => {
    const mia = await newPerson(server);
    const item = await newItem(server);
    const planned = await newAsset(server);
    const { id } = await newWorkflow(server, {
      trigger: on('vendor.created'),
      actions: [
        {
          ...{ id: 'ask', type: 'create_request', name: 'Ask' },
          params: { userId: mia.email, items: [{ catalogItemId: item.id, quantity: 2 }], priority: 'high' },
        },
        {
          ...{ id: 'plan', type: 'schedule_maintenance', name: 'Plan', dependsOn: ['ask'] },
          params: { equipment: planned.id, dueAt: '2199-01-31', notes: 'For {{ steps.ask.output.id }}' },
        },
      ],
    });
    await server.admin.post('/api/vendors', vendor);
    const run = await overRun(server, id);
    expect(run.status).toBe('success');
    const { items } = made(
      await mia.caller.get('/api/requests'),
      z.object({ items: z.array(requestSchema.pick({ id: true, priority: true, status: true })) }),
    );
    expect(items).toMatchObject([{ priority: 'high', status: 'pending' }]);
    expect(await asset(planned.id)).toMatchObject({
      ...{ maintenanceScheduled: '2199-01-31', notes: `For ${items[0]?.id}` },
    });
  });

  it('forEach repeats an action for every record of a filter, by pages', async () => {
    const { id: location } = await newLocation(server, { name: 'Depot' });
    for (let n = 0; n < 60; n += 1) await newAsset(server, { location, notes: n === 0 ? 'kept' : 'old' });
    const { id } = await newWorkflow(server, {
      trigger: on('vendor.deleted'),
      variables: { site: 'Depot' },
      actions: [
        {
          ...{ id: 'tidy', type: 'update_equipment', name: 'Tidy' },
          forEach: { entity: 'equipment', filter: 'location:"{{ variables.site }}"' },
          conditions: [{ field: 'record.notes', operator: 'equals', value: 'old' }],
          params: { set: { notes: 'tidied {{ record.assetId }}' } },
        },
      ],
    });
    await execute(server, id);
    const run = await overRun(server, id);
    expect(run).toMatchObject({
      ...{ status: 'success', trigger: 'manual' },
      steps: [{ each: { succeeded: 59, skipped: 1, failed: 0 } }],
    });
    expect((await server.admin.get('/api/equipment?limit=1&where=notes:kept')).body).toMatchObject({
      total: 1,
    });
  });
});

describe('a workflow', () => {
  it('is run by hand with a payload or for an event, unless it is disabled', async () => {
    const one = await newAsset(server);
    const { id } = await newWorkflow(server, {
      trigger: on('equipment.created'),
      actions: [
        {
          ...{ id: 'note', type: 'update_equipment', name: 'Note' },
          params: { equipment: one.id, set: { notes: 'Hello {{ payload.who }}{{ data.name }}' } },
        },
      ],
    });
    const begun = await execute(server, id, { payload: { who: 'you' } });
    expect(begun).toMatchObject({ status: 'waiting', trigger: 'manual', workflowVersion: 1 });
    await overRun(server, id);
    expect((await asset(one.id)).notes).toBe('Hello you');
    expect(JSON.stringify((await server.admin.get('/api/audit?limit=5')).body)).toContain(
      'workflow.executed',
    );
    const events = await server.store.events.read({ type: 'equipment.created', limit: 1000 });
    const { seq = 0 } = events.find(({ subject }) => subject.id === one.id) ?? {};
    await execute(server, id, { seq });
    await overRun(server, id, 2);
    expect((await asset(one.id)).notes).toBe('Hello Photoshop');
    for (const [given, text] of [
      [{ seq: 1_000_000 }, 'No event has the number 1000000'],
      [{ seq: 1 }, 'The workflow does not begin with '],
      [{ seq, payload: 1 }, 'State either a payload or an event'],
    ] as const)
      expect((await server.admin.post(`/api/workflows/${id}/execute`, given)).body).toMatchObject({
        ...{ status: 422, message: expect.stringContaining(text) },
      });
    await server.admin.put(`/api/workflows/${id}/enabled`, { enabled: false });
    expect((await server.admin.post(`/api/workflows/${id}/execute`, {})).body).toMatchObject({
      ...{ status: 409, message: 'Workflow is disabled' },
    });
  });

  it('that starts itself is stopped after five in a row (promise 56)', async () => {
    const one = await newAsset(server);
    const { id } = await newWorkflow(server, {
      ...{ name: 'Round and round', trigger: on('equipment.updated') },
      conditions: [{ field: 'data.id', operator: 'equals', value: one.id }],
      actions: [
        {
          ...{ id: 'count', type: 'update_equipment', name: 'Count' },
          params: { equipment: one.id, set: { notes: '{{ data.notes }}x' } },
        },
      ],
    });
    await server.admin.put(`/api/equipment/${one.id}`, { notes: 'x' });
    await overRun(server, id, 6);
    const runs = await runsOf(server, id);
    expect(runs.map(({ depth, status }) => [depth, status])).toEqual([
      [5, 'failed'],
      ...[4, 3, 2, 1, 0].map((depth) => [depth, 'success']),
    ]);
    expect(runs[0]?.message).toContain('5 workflows in a row led to this');
    expect((await asset(one.id)).notes).toBe('xxxxxx');
  });

  it('is simulated from a definition or as it is stored, with records looked up and nothing done', async () => {
    const one = await newAsset(server, { notes: 'before' });
    const definition = {
      ...{ name: 'Only simulated', enabled: false, trigger: on('equipment.created') },
      actions: [
        {
          ...{ id: 'note', type: 'update_equipment', name: 'Note' },
          params: { equipment: '{{ data.id }}', set: { notes: 'after', location: null } },
        },
        {
          ...{ id: 'take', type: 'assign_equipment', name: 'Take', dependsOn: ['note'] },
          params: { equipment: '{{ steps.note.output.assetId }}', assignedTo: null },
        },
      ],
    };
    const draft = await server.admin.post('/api/workflows/simulate', { definition });
    expect(draft.body).toMatchObject({
      ...{ status: 'success', input: { data: { id: one.id } } },
      commands: [
        { actionId: 'note', text: `Update ${one.id}: location cleared, notes → after` },
        { actionId: 'take', text: `Take back ${one.assetId}`, subject: `${one.assetId} ${one.name}` },
      ],
      steps: [{ status: 'success' }, { params: { equipment: one.assetId } }],
    });
    const { id } = await newWorkflow(server, definition);
    const input = { data: { id: 'nothing' } };
    expect((await server.admin.post(`/api/workflows/${id}/simulate`, { input })).body).toMatchObject({
      ...{ status: 'failed', message: 'Note: Equipment not found' },
      steps: [{ status: 'error' }, { status: 'skipped' }],
    });
    expect((await server.admin.post(`/api/workflows/${id}/simulate`, { sample: true })).body).toMatchObject({
      ...{ status: 'failed', input: { event: 'equipment.created', data: { assetId: 'QTM2247' } } },
    });
    expect((await asset(one.id)).notes).toBe('before');
    expect(await runsOf(server, id)).toEqual([]);
  });

  it('that is deleted takes its runs along', async () => {
    const { id } = await newWorkflow(server, { trigger: on('equipment.created') });
    const run = await execute(server, id);
    await server.admin.delete(`/api/workflows/${id}`);
    expect((await server.admin.get(`/api/workflows/${id}/executions`)).status).toBe(404);
    expect((await server.admin.get(`/api/workflows/${id}/executions/${run.id}`)).body).toMatchObject({
      message: 'Workflow not found',
    });
  });
});
