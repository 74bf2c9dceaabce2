import { workflowSchema, workflowWithSecretSchema } from '@quartermaster/core/workflows/workflow';
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

const create = async (more: object = {}) => {
  const answer = await server.admin.post('/api/workflows', { name: 'Call', trigger: onEvent, ...more });
  return made(answer, workflowSchema);
};

/** All that is stored of a workflow: its document and its events. */
async function storedOf(id: string): Promise<string> {
  const { services, log } = await openDirectAccess(server, server.store);
  const document = await services.workflows.records.collection.get(id);
  return JSON.stringify([document, await log.read({ subject: { kind: 'workflow', id }, limit: 50 })]);
}

describe('a named secret of a workflow', () => {
  it('is set and deleted by its name, and its value is shown to nobody', async () => {
    const { id } = await create();
    const path = `/api/workflows/${id}/secrets`;
    const set = await server.admin.put(`${path}/SLACK_TOKEN`, { value: 'canary-of-slack' });
    expect(set.body).toMatchObject({ secrets: ['SLACK_TOKEN'], version: 2 });
    const again = await server.admin.put(`${path}/SLACK_TOKEN`, { value: 'canary-number-two' });
    expect(again.body).toMatchObject({ secrets: ['SLACK_TOKEN'] });
    const second = await server.admin.put(`${path}/API_KEY`, { value: 'canary-of-api' });
    expect(second.body).toMatchObject({ secrets: ['API_KEY', 'SLACK_TOKEN'] });
    expect((await server.admin.delete(`${path}/SLACK_TOKEN`)).body).toMatchObject({ secrets: ['API_KEY'] });
    const stored = await storedOf(id);
    const [list, log] = [await server.admin.get('/api/workflows'), await server.admin.get('/api/events/log')];
    for (const text of [set.text, again.text, list.text, log.text, stored, server.log()])
      expect(text).not.toContain('canary');
    expect(stored).toContain('sealed:');
    expect(stored).toContain('"secretSet":"SLACK_TOKEN"');
  });

  it('keeps through an edit of the workflow', async () => {
    const { id } = await create();
    await server.admin.put(`/api/workflows/${id}/secrets/TOKEN`, { value: 'kept' });
    const edited = await server.admin.put(`/api/workflows/${id}`, { name: 'Call again' });
    expect(edited.body).toMatchObject({ secrets: ['TOKEN'] });
  });

  it('has a name in capital letters and a value, and there are at most 50', async () => {
    const { id } = await create();
    const path = `/api/workflows/${id}/secrets`;
    for (const name of ['token', '1TOKEN', 'A-B', '__proto__', 'A'.repeat(65)])
      expect((await server.admin.put(`${path}/${name}`, { value: 'x' })).status, name).toBe(422);
    expect((await server.admin.put(`${path}/TOKEN`, { value: '' })).status).toBe(422);
    expect((await server.admin.delete(`${path}/TOKEN`)).body).toMatchObject({
      ...{ status: 404, message: 'The secret TOKEN has not been set' },
    });
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => server.admin.put(`${path}/S${at}`, { value: 'x' })),
    );
    expect((await server.admin.put(`${path}/S50`, { value: 'x' })).body).toMatchObject({
      ...{ status: 409, message: 'A workflow can have at most 50 secrets' },
    });
  });
});

describe("the secret of a workflow's hook", () => {
  it('is made by a call of its own, and shown once', async () => {
    const trigger = { type: 'webhook', config: { webhook: { path: 'shown/once' } } };
    const { id, hasHookSecret } = await create({ trigger });
    expect(hasHookSecret).toBe(false);
    const first = made(await server.admin.post(`/api/workflows/${id}/secret`), workflowWithSecretSchema);
    expect(first.hasHookSecret).toBe(true);
    const key = { 'idempotency-key': 'one-secret' };
    const second = made(
      await server.admin.post(`/api/workflows/${id}/secret`, {}, key),
      workflowWithSecretSchema,
    );
    expect(second.secret).not.toBe(first.secret);
    const repeated = await server.admin.post(`/api/workflows/${id}/secret`, {}, key);
    expect(repeated.text).not.toContain(second.secret);
    expect(repeated.body).toHaveProperty('secretNote');
    expect((await server.admin.get(`/api/workflows/${id}`)).text).not.toContain(second.secret);
    expect(await storedOf(id)).not.toContain(second.secret);
  });

  it('is refused to a workflow without a hook', async () => {
    const { id } = await create();
    expect((await server.admin.post(`/api/workflows/${id}/secret`)).body).toMatchObject({
      ...{ status: 409, message: 'The workflow has no hook: its trigger is another' },
    });
  });
});
