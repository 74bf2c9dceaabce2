import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { made } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const onEvent = { type: 'event', config: { eventType: 'request.created' } };
const schedule = (type: string, value: string | number) => ({
  ...{ type: 'schedule', config: { schedule: { type, value } } },
});
const hook = { type: 'webhook', config: { webhook: { method: 'POST', path: '/leavers/start' } } };

const create = async (body: object) => made(await server.admin.post('/api/workflows', body), workflowSchema);

describe('a workflow', () => {
  it('is enabled, stops at the first error and tells administrators unless it says otherwise', async () => {
    const workflow = await create({ name: 'Thank', trigger: onEvent });
    expect(workflow).toMatchObject({
      ...{ name: 'Thank', enabled: true, status: 'enabled', version: 1, timeout: 30_000 },
      ...{ errorHandling: { strategy: 'stop', notifyAdmin: true }, actions: [], conditions: [] },
    });
    expect((await server.admin.get(`/api/workflows/${workflow.id}`)).body).toEqual(workflow);
    expect((await server.admin.get('/api/workflows')).text).toContain(workflow.id);
  });

  it('gets a new version with each change, and keeps what a change leaves out', async () => {
    const { id } = await create({ name: 'Leavers', description: 'Take back', trigger: hook });
    const path = `/api/workflows/${id}`;
    const renamed = made(await server.admin.put(path, { name: 'All leavers' }), workflowSchema);
    expect(renamed).toMatchObject({ version: 2, name: 'All leavers', description: 'Take back' });
    expect(renamed.trigger).toMatchObject({ config: { webhook: { path: 'leavers/start' } } });
    const disabled = await server.admin.put(`${path}/enabled`, { enabled: false });
    expect(disabled.body).toMatchObject({ version: 3, status: 'disabled', message: 'Workflow disabled' });
    const enabled = await server.admin.put(`${path}/enabled`, { enabled: true });
    expect(enabled.body).toMatchObject({ version: 4, status: 'enabled', message: 'Workflow enabled' });
    expect((await server.admin.put(path, { description: '' })).body).not.toHaveProperty('description');
    const stale = await server.admin.put(path, { name: 'Old' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({
      status: 412,
      body: { data: { current: (await server.admin.get(path)).body } },
    });
  });

  it('keeps everything in its parts, null and strange names as well', async () => {
    const conditions = [{ field: 'data.notes', operator: 'equals', value: null }];
    const params = { equipment: 'QTM1000', assignedTo: null };
    const actions = [
      { id: 'take', type: 'assign_equipment', name: 'Take back', params },
      {
        ...{ id: 'call', type: 'webhook_request', name: 'Call' },
        params: { url: 'https://x.example', body: { $set: { 'a.b': [null] } } },
      },
    ];
    const workflow = await create({ name: 'Exact', trigger: onEvent, conditions, actions });
    const { body } = await server.admin.get(`/api/workflows/${workflow.id}`);
    expect(body).toMatchObject({ conditions, actions });
  });

  it('has a hook of its own', async () => {
    const path = { type: 'webhook', config: { webhook: { method: 'PUT', path: 'only/one' } } };
    await create({ name: 'First', trigger: path });
    const second = await server.admin.post('/api/workflows', { name: 'Second', trigger: path });
    expect(second.body).toMatchObject({ status: 409, message: 'Another workflow has this method and path' });
  });

  it('that is wrong is refused with all that is wrong with it', async () => {
    const wrong = {
      name: 'ab',
      trigger: { type: 'schedule', config: { schedule: { type: 'cron', value: '* * * * * * *' } } },
      actions: [{ name: 'Nothing' }, { type: 'dance', name: 'Dance', dependsOn: ['missing'] }],
    };
    const answer = await server.admin.post('/api/workflows', wrong);
    expect(answer.status).toBe(422);
    for (const text of [
      'Invalid workflow: ',
      'Name must be at least 3 characters',
      'Invalid cron expression',
      'Action 1 must have a type',
      'Unknown action type: dance',
      'Action 2 depends on non-existent action missing',
    ])
      expect(answer.body).toMatchObject({ message: expect.stringContaining(text) });
    const { id } = await create({ name: 'Right', trigger: onEvent });
    expect((await server.admin.put(`/api/workflows/${id}`, { timeout: -1 })).body).toMatchObject({
      status: 422,
      message: expect.stringContaining('Invalid workflow updates: '),
    });
  });

  it.each([
    ['Name is required', { name: '' }],
    ['Invalid interval value', { trigger: schedule('interval', 0) }],
    ['Invalid interval value', { trigger: schedule('interval', 1.5) }],
    ['Invalid cron expression', { trigger: schedule('cron', 'every day') }],
    ['Invalid cron expression', { trigger: schedule('cron', '0 0 * * 1#2,3') }],
    ['Invalid cron expression', { trigger: schedule('cron', '0 0 * * 1#6') }],
    ['Action 1 must have a name', { actions: [{ type: 'update_request', params: { request: 'x' } }] }],
  ])("is refused with '%s', when it is made and when it is changed", async (text, wrong) => {
    const refusal = (start: string) => ({
      ...{ status: 422, message: expect.stringMatching(new RegExp(`^${start}: .*${text}`)) },
    });
    const made = await server.admin.post('/api/workflows', { name: 'Right', trigger: onEvent, ...wrong });
    expect(made.body).toMatchObject(refusal('Invalid workflow'));
    const { id } = await create({ name: 'Right', trigger: onEvent });
    const changed = await server.admin.put(`/api/workflows/${id}`, wrong);
    expect(changed.body).toMatchObject(refusal('Invalid workflow updates'));
  });

  it('that is gone is not found, and its end is in the log', async () => {
    const { id } = await create({ name: 'Short-lived', trigger: onEvent });
    expect((await server.admin.delete(`/api/workflows/${id}`)).status).toBe(200);
    expect((await server.admin.get(`/api/workflows/${id}`)).body).toMatchObject({
      ...{ status: 404, message: 'Workflow not found' },
    });
    const { log } = await openDirectAccess(server, server.store);
    const events = await log.read({ subject: { kind: 'workflow', id }, limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(['workflow.created', 'workflow.deleted']);
  });
});
