import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectApiError } from '../support/api-error.ts';
import type { Answer } from '../support/caller.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { type Hook, newHook } from './hook-tests.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const accepted = z.object({ id: z.string(), message: z.literal('The workflow will run') });

async function runOf(answer: Answer) {
  expect(answer.status, answer.text).toBe(202);
  const { services } = await openDirectAccess(server, server.store);
  return services.runQueue.runs.get(accepted.parse(answer.body).id);
}

async function inputOf(answer: Answer): Promise<unknown> {
  return JSON.parse((await runOf(answer))?.payload ?? 'null');
}

describe('a call of a hook', () => {
  it('starts a run with its body, query and headers, but with nothing that identifies the caller', async () => {
    const hook = await newHook(server.admin);
    const answer = await server.nobody.post(
      `${hook.path}?source=hr&tag=a&tag=b`,
      { person: 'ada@northwind.example' },
      { ...hook.bearer, cookie: 'qm_session=x', 'proxy-authorization': 'Basic eA==', 'x-event': 'leaving' },
    );
    const run = await runOf(answer);
    expect(run).toMatchObject({ workflowId: hook.id, trigger: 'webhook' });
    expect(await inputOf(answer)).toMatchObject({
      body: { person: 'ada@northwind.example' },
      query: { source: 'hr', tag: ['a', 'b'] },
      headers: { 'x-event': 'leaving', 'content-type': 'application/json' },
    });
    expect(run?.payload).not.toMatch(/authorization|cookie|Bearer/i);
  });

  it.each([
    ['application/json', '[1,{"a":null}]', [1, { a: null }]],
    ['application/vnd.github+json; charset=utf-8', '{"a":"\\u0000"}', { a: '\u0000' }],
    ['application/x-www-form-urlencoded', 'a=1&b=%C3%A9&b=2', { a: '1', b: ['é', '2'] }],
    ['text/plain; charset=iso-8859-1', Buffer.from([0x63, 0xe9]), 'cé'],
    ['text/csv', 'a,b', 'a,b'],
    ['application/octet-stream', Buffer.from([0xff, 0x00]), '/wA='],
    ['', 'x', 'eA=='],
    [
      'multipart/form-data; boundary=XX',
      '--XX\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--XX\r\ncontent-disposition: form-data; name="f"; filename="n.txt"\r\ncontent-type: text/plain\r\n\r\nhi\r\n--XX--\r\n',
      { a: '1', f: { name: 'n.txt', type: 'text/plain', content: 'aGk=' } },
    ],
  ])('takes %s as what it is', async (type, body, expected) => {
    const { path, bearer } = await newHook(server.admin);
    const headers = { ...bearer, 'content-type': type };
    expect(await inputOf(await server.nobody.send('POST', path, { body, headers }))).toMatchObject({
      body: expected,
    });
  });

  it.each([
    ['application/json', '{"a":', {}, 400],
    ['application/json', Buffer.from([0x22, 0xff, 0x22]), {}, 400],
    ['application/json; charset=utf-16', '{}', {}, 415],
    ['application/json', `${'['.repeat(5000)}${']'.repeat(5000)}`, {}, 422],
    ['application/json', '{"a":[{"__proto__":{"admin":true}}]}', {}, 422],
    ['application/x-www-form-urlencoded', '__proto__=1', {}, 422],
    ['application/x-www-form-urlencoded', 'a&'.repeat(2000), {}, 422],
    ['application/x-www-form-urlencoded', Buffer.from([0x61, 0xff]), {}, 400],
    ['multipart/form-data; boundary=XX', '--YY nothing', {}, 400],
    ['text/plain; charset=klingon', 'x', {}, 415],
    ['text/plain; charset=utf-8', Buffer.from([0xff]), {}, 400],
    ['text/plain', 'x', { 'content-encoding': 'gzip' }, 415],
    ['application/octet-stream', Buffer.alloc(1024 * 1024 + 1), {}, 413],
    ['text/plain', Buffer.alloc(1024 * 1024 + 1, 'x'), { 'transfer-encoding': 'chunked' }, 413],
    ['application/json', '{}', { 'idempotency-key': 'x'.repeat(256) }, 422],
  ])('refuses a hostile body of %s', async (type, body, more, status) => {
    const { path, bearer } = await newHook(server.admin);
    const headers = { ...bearer, 'content-type': type, ...more };
    expectApiError(await server.nobody.send('POST', path, { body, headers }), status);
    expect(Object.prototype).not.toHaveProperty('admin');
  });

  it('takes a body of 1 MB', async () => {
    const { path, bearer } = await newHook(server.admin);
    const headers = { ...bearer, 'content-type': 'text/plain' };
    const body = 'x'.repeat(1024 * 1024);
    expect((await runOf(await server.nobody.send('POST', path, { body, headers })))?.size).toBeGreaterThan(
      body.length,
    );
  });

  it.each(['GET', 'PUT'])('comes by the method that was chosen: %s', async (method) => {
    const { path, bearer } = await newHook(server.admin, {}, method);
    expect((await server.nobody.send(method, path, { headers: bearer })).status).toBe(202);
    expect((await server.nobody.post(path, {}, bearer)).status).toBe(401);
    expect((await server.nobody.send('HEAD', path, { headers: bearer })).status).toBe(401);
  });

  it('with the same Idempotency-Key starts one run, and another body is refused', async () => {
    const { path, bearer } = await newHook(server.admin);
    const headers = { ...bearer, 'idempotency-key': 'leaver-17' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.nobody.post(path, { leaver: 17 }, headers)),
    );
    for (const { status } of answers) expect([202, 409]).toContain(status);
    const again = await server.nobody.post(path, { leaver: 17 }, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const ids = [again, ...answers.filter(({ status }) => status === 202)].map(
      ({ body }) => accepted.parse(body).id,
    );
    expect(new Set(ids).size).toBe(1);
    expectApiError(await server.nobody.post(path, { leaver: 18 }, headers), 422);
  });
});

describe('a hook lets in', () => {
  const wrong = { authorization: 'Bearer qmh_wrong' };

  it('nobody without its present secret, and says the same where there is none', async () => {
    const hook = await newHook(server.admin);
    for (const headers of [
      {},
      wrong,
      { authorization: hook.bearer.authorization.replace('Bearer', 'Basic') },
    ]) {
      const answer = await server.nobody.post(hook.path, {}, headers);
      expectApiError(answer, 401);
      const none = await server.nobody.post('/api/hooks/none', {}, headers);
      expect(none.body).toEqual(answer.body);
    }
    expect((await server.admin.post(hook.path)).status).toBe(401);
    await server.admin.post(`/api/workflows/${hook.id}/secret`);
    expect((await server.nobody.post(hook.path, {}, hook.bearer)).status).toBe(401);
  });

  it('no call of a workflow that is disabled or deleted', async () => {
    const hook = await newHook(server.admin);
    await server.admin.put(`/api/workflows/${hook.id}/enabled`, { enabled: false });
    expect((await server.nobody.post(hook.path, {}, hook.bearer)).body).toMatchObject({
      ...{ status: 409, message: 'Workflow is disabled' },
    });
    await server.admin.delete(`/api/workflows/${hook.id}`);
    expect((await server.nobody.post(hook.path, {}, hook.bearer)).status).toBe(401);
  });
});

describe('of a hook, one address may', () => {
  let own: StartedServer;
  let hook: Hook;
  beforeAll(async () => {
    own = await startTestServer();
    hook = await newHook(own.admin);
  });
  afterAll(() => own.stop());

  it('use 20 wrong secrets in 15 minutes, and the right one still', async () => {
    const wrongs = Array.from({ length: 30 }, (_, at) =>
      own.nobody.post(hook.path, {}, { authorization: `Bearer wrong${at}` }),
    );
    const statuses = (await Promise.all(wrongs)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    const refused = await own.nobody.post(hook.path, {}, { authorization: 'Bearer wrong' });
    expectApiError(refused, 429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await own.nobody.post(hook.path, {}, hook.bearer)).status).toBe(202);
  });
});
