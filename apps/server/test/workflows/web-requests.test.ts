import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { made, newPerson } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { type Answering, startAnswering } from './answering.ts';
import { newHook, overRun } from './hook-tests.ts';

let server: StartedServer;
let echo: Answering;
let release = (): void => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});
beforeAll(async () => {
  server = await startTestServer();
  echo = await startAnswering(({ headers, body, path }, response) => {
    if (path === '/reset') response.destroy();
    else if (path.startsWith('/status/')) response.writeHead(Number(path.slice(8))).end('because');
    else if (path === '/held') void released.then(() => response.end('late'));
    else if (path === '/long') response.end('x'.repeat(200_000));
    else if (path !== '/never')
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 17, said: headers.authorization, body }));
  });
});
afterAll(async () => {
  await server.stop();
  await echo.close();
});

const withId = z.object({ id: z.string() });

const request = (params: object, more: object = {}) => ({
  ...{ id: 'call', type: 'webhook_request', name: 'Call', params },
  ...more,
});

/** Runs a workflow with these actions by its hook. */
async function ran(actions: object[], body: object = {}, more: object = {}, secrets: object = {}) {
  const { id, path, bearer } = await newHook(server.admin, { actions, ...more });
  for (const [name, value] of Object.entries(secrets))
    await server.admin.put(`/api/workflows/${id}/secrets/${name}`, { value });
  const { id: run } = made(await server.nobody.post(path, body, bearer), withId);
  return { id, run: await overRun(server.admin, id, run) };
}

const callsTo = (path: string) => echo.calls.filter((call) => call.path.split('?')[0] === path);

describe('a web request of a workflow', () => {
  it('sends what it says, with secrets that nobody sees, and hands on the answer', async () => {
    const secret = 'canary-of-a-token/1';
    const { id, run } = await ran(
      [
        request({
          ...{ method: 'PUT', url: `${echo.url}/people/{{ body.name }}` },
          headers: { Authorization: 'Bearer {{ secrets.TOKEN }}' },
          body: { name: '{{ body.name }}', token: '{{ secrets.TOKEN }}', look: '{{ body.look }}' },
        }),
        request(
          { url: `${echo.url}/after`, body: 'Number {{ steps.call.output.body.id }}' },
          { id: 'after', dependsOn: ['call'] },
        ),
      ],
      { name: 'a/b c', look: '{{ secrets.TOKEN }}' },
      {},
      { TOKEN: secret },
    );
    expect(run).toMatchObject({ status: 'success' });
    expect(callsTo('/people/a%2Fb%20c')).toMatchObject([
      {
        method: 'PUT',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'a/b c', token: secret, look: '{{ secrets.TOKEN }}' }),
      },
    ]);
    expect(callsTo('/after')).toMatchObject([
      { body: 'Number 17', headers: { 'content-type': 'text/plain; charset=utf-8' } },
    ]);
    expect(run.steps[0]?.output).toMatchObject({ status: 201, body: { id: 17, said: 'Bearer ••••••••' } });
    const { services, log } = await openDirectAccess(server, server.store);
    const stored = await services.runQueue.runs.get(run.id);
    const events = await log.read({ after: 0, limit: 1000 });
    for (const text of [JSON.stringify([run, stored, events]), server.log()])
      expect(text).not.toContain('canary');
    expect(JSON.stringify(run.steps[0])).toContain('Bearer ••••••••');
    expect((await server.admin.get(`/api/workflows/${id}`)).text).not.toContain('canary');
  });

  it('fails where a secret is not set, without calling anybody', async () => {
    const { run } = await ran([request({ url: `${echo.url}/unset`, body: '{{ secrets.NOWHERE }}' })]);
    expect(run).toMatchObject({ status: 'failed' });
    expect(run.steps[0]?.message).toBe('The secret NOWHERE has not been set');
    expect(callsTo('/unset')).toEqual([]);
  });

  it.each([
    ['any status of 200 to 299', '/status/204', {}, 'success', undefined],
    ['no other status', '/status/302', {}, 'failed', 'The answer had the status 302'],
    ['the status that is expected', '/status/404', { expectStatus: 404 }, 'success', undefined],
    ['only that', '/status/204', { expectStatus: 200 }, 'failed', 'The answer had the status 204'],
  ])('takes %s for a success', async (_, path, more, status, text) => {
    const { run } = await ran([request({ url: `${echo.url}${path}`, ...more })]);
    expect(run.status).toBe(status);
    expect(run.steps[0]?.message).toBe(text);
  });

  it('is tried again after an answer that it did not expect', async () => {
    const { run } = await ran(
      [request({ url: `${echo.url}/status/503` })],
      {},
      {
        errorHandling: { strategy: 'retry' },
      },
    );
    expect(run.steps[0]).toMatchObject({ status: 'error', attempts: 4 });
    expect(callsTo('/status/503')).toHaveLength(4);
  }, 30_000);

  it('is never repeated where nobody knows whether it arrived', async () => {
    const { run } = await ran(
      [request({ url: `${echo.url}/reset` })],
      {},
      {
        errorHandling: { strategy: 'retry' },
      },
    );
    expect(run).toMatchObject({ status: 'failed', steps: [{ status: 'unknown', attempts: 1 }] });
    expect(callsTo('/reset')).toHaveLength(1);
  });

  it('ends with the time of its run, and is not repeated', async () => {
    const { run } = await ran(
      [request({ url: `${echo.url}/never` })],
      {},
      {
        ...{ timeout: 1000, errorHandling: { strategy: 'retry' } },
      },
    );
    expect(run).toMatchObject({ status: 'timed_out', steps: [{ status: 'unknown' }] });
    const took = Date.parse(run.completedAt ?? '') - Date.parse(run.startedAt ?? '');
    expect(Math.abs(took - 1000)).toBeLessThan(1000);
    expect(callsTo('/never')).toHaveLength(1);
  });

  it('keeps the beginning of a long answer', async () => {
    const { run } = await ran([request({ url: `${echo.url}/long` })]);
    expect(run.status).toBe('success');
    expect(JSON.stringify(run.steps[0]?.output).length).toBeLessThan(17_000);
  });

  it('goes where anybody may go, and says the same of other addresses as of one where nobody answers', async () => {
    for (const url of ['http://169.254.169.254/latest', 'http://10.0.0.1/', 'http://127.0.0.1:9/']) {
      const { run } = await ran([request({ url: '{{ body.url }}' })], { url });
      expect(run.steps[0], url).toMatchObject({
        status: 'error',
        message: 'The address could not be reached',
      });
    }
    for (const url of ['file:///etc/passwd', 'http://user:pass@127.0.0.1/', 'javascript:alert(1)']) {
      const { run } = await ran([request({ url: '{{ body.url }}' })], { url });
      expect(run.steps[0], url).toMatchObject({ status: 'error', message: 'url: Invalid webhook URL' });
    }
  });

  it('puts in nothing that would add headers, and sets none that only the server sets', async () => {
    const headers = { 'X-Name': '{{ body.name }}' };
    const { run } = await ran([request({ url: `${echo.url}/split`, headers })], { name: 'a\r\nX-Evil: 1' });
    expect(run.steps[0]?.status).toBe('error');
    for (const name of ['Host', 'Content-Length', 'Transfer-Encoding', 'Connection']) {
      const forged = request({ url: `${echo.url}/split`, headers: { [name]: '1' } });
      const trigger = { type: 'event', config: { eventType: 'request.created' } };
      const answer = await server.admin.post('/api/workflows', {
        name: 'Forged',
        trigger,
        actions: [forged],
      });
      expect(answer.body).toMatchObject({
        ...{ status: 422, message: expect.stringContaining(`Only the server sets the header '${name}'`) },
      });
    }
    expect(callsTo('/split')).toEqual([]);
  });
});

it('a web request under way when its workflow is deleted is broken off', async () => {
  let isBroken = false;
  const slow = await startAnswering((_, response) => void response.once('close', () => (isBroken = true)));
  onTestFinished(() => slow.close());
  const actions = [request({ url: slow.url })];
  const { id, path, bearer } = await newHook(server.admin, { actions });
  await server.nobody.post(path, {}, bearer);
  await expect.poll(() => slow.calls.length).toBe(1);
  await server.admin.delete(`/api/workflows/${id}`);
  await expect.poll(() => isBroken, { timeout: 5_000 }).toBe(true);
});

it('a web request under way while somebody is erased, does not write their address down again', async () => {
  const { id: person, email } = await newPerson(server);
  const { id, path, bearer } = await newHook(server.admin, {
    actions: [request({ url: `${echo.url}/held` })],
  });
  const { id: run } = made(await server.nobody.post(path, { email }, bearer), withId);
  await expect.poll(() => callsTo('/held')).toHaveLength(1);
  await server.admin.post(`/api/users/${person}/erase`, undefined, { prefer: 'wait=30' });
  release();
  const { input, steps } = await overRun(server.admin, id, run);
  expect(JSON.stringify(input)).not.toContain(email);
  // Whether it was taken is not known any more.
  expect(steps).toMatchObject([{ status: 'unknown' }]);
});
