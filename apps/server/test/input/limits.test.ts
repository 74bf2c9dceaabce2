import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Operation } from '@quartermaster/core/access/access';
import { access } from '@quartermaster/core/access/access';
import { aThird, aThirdWithin } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError } from '../support/api-error.ts';
import type { Answer } from '../support/caller.ts';
import { newItem, newPerson, newRequest, type Person } from '../support/company.ts';
import { routesWithBody } from '../support/declared-routes.ts';
import { mostHeldMs, whileHeld } from '../support/held-thread.ts';
import { adminEmail, adminPassword, type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await newPerson(server);
});
afterAll(() => server.stop());

const mebibyte = 1024 * 1024;
const at = (path: string): string => `/api${path.replaceAll(/\{\w+\}/g, 'aaaaaaaaaaaaaaaaaaaa')}`;

/** Routes that need no body, with what they answer; Slack isn't set up here. */
const withoutBody = new Map<Operation, number>([
  ['me.sendConfirmation', 200],
  ['slack.begin', 409],
  ['slack.disconnect', 200],
  ['mail.sendTest', 200],
  ['assets.restore', 404],
  ['workflows.execute', 404],
]);

describe("what cannot be read is refused in the API's own shape, never as HTML (promise 24)", () => {
  it.each(routesWithBody)('$operation: a body over 1 MiB is 413', async ({ method, path }) => {
    const body = JSON.stringify({ name: 'x'.repeat(mebibyte) });
    expectApiError(await server.admin.send(method, at(path), { body }), 413);
  });

  it.each(routesWithBody)('$operation: another content type is 415', async ({ method, path, nth }) => {
    const types = [
      'text/plain',
      'text/html',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/octet-stream',
      'json',
      '',
    ];
    for (const type of aThirdWithin(aThird(types, nth), nth)) {
      expectApiError(
        await server.admin.send(method, at(path), { body: '{}', headers: { 'content-type': type } }),
        415,
      );
    }
  });

  it.each(routesWithBody)('$operation: what is no JSON is 400', async ({ method, path, nth }) => {
    const bodies = ['{', '{"a":}', "{'a':1}", '{"a":1}x', 'undefined', '\u0000', '{"a":"\n"}', '[1,]', 'NaN'];
    for (const body of aThirdWithin(aThird(bodies, nth), nth)) {
      expectApiError(await server.admin.send(method, at(path), { body }), 400);
    }
  });

  it.each(routesWithBody)('$operation: JSON that is no object is 422', async ({ method, path, nth }) => {
    const bodies = ['[]', '"text"', '1', 'true', 'null', '[{}]', '["__proto__"]'];
    for (const body of aThirdWithin(aThird(bodies, nth), nth)) {
      const answer = await server.admin.send(method, at(path), { body });
      // `null` counts as no body, which is fine where none is needed.
      if (body === 'null' && answer.status === 404) continue;
      expectApiError(answer, 422);
    }
  });

  it('the content type of no body is nothing', async () => {
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'image/png',
    ]) {
      for (const { operation, method, path } of routesWithBody) {
        const answer = await server.admin.send(method, at(path), { headers: { 'content-type': type } });
        // These need no body, and have no id that could be wrong.
        const needless = withoutBody.get(operation);
        if (needless !== undefined) {
          expect(answer.status).toBe(needless);
          continue;
        }
        expect([404, 422], path).toContain(answer.status);
        expectApiError(answer);
      }
    }
  });

  it('a compressed body is refused instead of unpacked', async () => {
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd']) {
      const headers = { 'content-encoding': encoding };
      expectApiError(await server.admin.send('POST', '/api/catalog', { body: 'x', headers }), 415);
    }
  });

  it('a file over 64 MiB is 413, whether its length is told or not', async () => {
    const header = 'assetId,name,type,status\n';
    const file = Buffer.alloc(65 * mebibyte, `,${'x'.repeat(30_000)},No such type,Available\n`);
    file.write(header);
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const sent = { body: file, headers: { 'content-type': 'text/csv', ...headers } };
      const answer = await server.admin.send('POST', '/api/equipment/import?dryRun=true', sent);
      expectApiError(answer, 413);
    }
  });

  it('bad file types, bad paths and unknown routes too', async () => {
    for (const path of ['/api/equipment/import', '/api/catalog/import']) {
      expectApiError(await server.admin.csv(path, 'a', { 'content-type': 'application/json' }), 415);
      expectApiError(await server.admin.csv(path, 'a', { 'content-type': 'text/html' }), 415);
    }
    for (const path of ['/api/equipment/%', '/api/equipment/%E0%A4%A', '/api/requests/%ff', '/%']) {
      const answer = await server.admin.get(path);
      expect([400, 404], path).toContain(answer.status);
      expectApiError(answer);
    }
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/equipment/a/b/c',
      '/nothing.json',
      '/api/../etc/passwd',
      '//',
      '/api/users/x/../../../healthz.json',
    ]) {
      expectApiError(await server.admin.get(path), 404);
    }
    for (const method of ['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK']) {
      const answer = await server.admin.send(method, '/api/equipment');
      expectApiError(answer, 405);
    }
  });

  it('asking with Accept: text/html changes nothing of it', async () => {
    const html = { accept: 'text/html' };
    expectApiError(await server.admin.get('/api/nothing', html), 404);
    expectApiError(await server.admin.get('/api/equipment/%', html), 404);
    expectApiError(await server.admin.post('/api/catalog', '{', html), 400);
    expectApiError(await server.nobody.get('/api/equipment', html), 401);
  });
});

describe('who may not call a route is refused before the body is read', () => {
  it.each(routesWithBody)('$operation', async ({ operation, method, path, nth }) => {
    if (access[operation].level === 'anyone') return;
    const headers = { authorization: '', 'content-type': 'application/json', 'content-length': mebibyte };
    for (const lines of aThird([[], ['expect: 100-continue'], ['connection: close']], nth)) {
      // Only the beginning of the body is ever sent.
      const answer = await answerToBeginning(
        method,
        at(path),
        headers,
        lines,
        lines[0]?.startsWith('expect') ? '' : '{',
      );
      expect(answer, path).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer).toContain('"UNAUTHORIZED"');
    }
  });

  it('where the role forbids it, and where the record is somebody else’s', async () => {
    const headers = {
      authorization: String(person.caller.headers.authorization),
      'content-type': 'application/json',
      'content-length': mebibyte,
    };
    const refused = async (method: string, path: string) =>
      (await answerToBeginning(method, path, headers, [], '{')).slice(0, 12);
    expect(await refused('POST', '/api/equipment')).toBe('HTTP/1.1 403');
    const item = await newItem(server);
    const { id } = await newRequest((await newPerson(server)).caller, item.id);
    expect(await refused('PUT', `/api/requests/${id}`)).toBe('HTTP/1.1 404');
    expect(await refused('POST', `/api/requests/${id}/comments`)).toBe('HTTP/1.1 404');
    expect(await refused('POST', '/api/nothing')).toBe('HTTP/1.1 404');
  });

  it('and gets the answer, however much is being sent', async () => {
    const body = `{"name":"${'x'.repeat(8 * mebibyte)}"}`;
    for (const headers of [{}, { connection: 'close' }, { 'transfer-encoding': 'chunked' }]) {
      expectApiError(await server.nobody.send('POST', '/api/equipment', { body, headers }), 401);
    }
    const answer = await fetch(`${server.url}/api/equipment`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(401);
  });

  it('20 bodies of 1 MB from nobody in particular hold no one up', async () => {
    const body = `[${'{},'.repeat(340_000)}{"x":"__proto__"}]`;
    const { answer: statuses, longest } = await whileHeld(() =>
      Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const path = n % 2 === 0 ? '/api/auth/login' : '/api/equipment';
          return (await server.nobody.send('POST', path, { body })).status;
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([413, 401]));
    expect(longest).toBeLessThan(mostHeldMs);
  });

  it('who may is asked for it', async () => {
    const { email, password } = { email: adminEmail, password: adminPassword };
    const call = request(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    call.flushHeaders();
    await once(call, 'continue');
    call.end(JSON.stringify({ email, password }));
    const [answer]: IncomingMessage[] = await once(call, 'response');
    expect(answer?.statusCode).toBe(200);
    answer?.resume();
  });
});

describe('what anyone may call, and what is about who one is, takes 16 kB', () => {
  const small = routesWithBody.filter(
    ({ operation }) => access[operation].level === 'anyone' || /^(auth|me|tokens|sessions)\./.test(operation),
  );
  it.each(small)('$operation: more is 413, said before or not', async ({ method, path }) => {
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const sent = { headers: { 'content-type': 'application/json', ...headers } };
      const larger = { ...sent, body: JSON.stringify({ name: 'x'.repeat(16 * 1024) }) };
      expectApiError(await server.admin.send(method, at(path), larger), 413);
      const fitting = { ...sent, body: JSON.stringify({ name: 'x'.repeat(16 * 1024 - 20) }) };
      expectApiError(await server.admin.send(method, at(path), fitting), 422);
    }
  });
});

describe('headers', () => {
  it('of every answer forbid sniffing, framing and keeping', async () => {
    const answers: Answer[] = [
      await server.admin.get('/api/equipment'),
      await server.admin.get('/api/equipment/export'),
      await server.admin.get('/api/nothing'),
      await server.admin.post('/api/catalog', '{'),
      await server.nobody.get('/api/auth/me'),
    ];
    for (const { headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-request-id']).toMatch(/^[\w-]{20,}$/);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('that are too many or too long, and what is no HTTP, end only their own connection', async () => {
    for (const lines of [
      [`x-long: ${'a'.repeat(100_000)}`],
      Array.from({ length: 3000 }, (_, n) => `x-${n}: a`),
      ['bad header'],
      ['transfer-encoding: chunked', 'content-length: 5'],
    ]) {
      const answer = await rawAnswer('/api/auth/me', {}, lines);
      expect(answer).toMatch(/^(HTTP\/1\.1 (4\d\d|401) |$)/);
    }
    for (const host of ['', 'evil.example', '[', 'a b', '🔐', '127.0.0.1:99999', 'x'.repeat(5000)]) {
      const answer = await rawAnswer('/api/auth/me', { host }, []);
      expect(answer).toMatch(/^HTTP\/1\.1 (200|4\d\d) /);
      if (host.length > 2) expect(answer).not.toContain(host);
    }
    expect((await server.admin.get('/api/auth/me')).status).toBe(200);
  });
});

/** The answer, head and body, to the beginning of a call of which nothing more is sent. */
function answerToBeginning(
  method: string,
  path: string,
  headers: Record<string, string | number>,
  lines: string[],
  beginning: string,
): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    ...Object.entries(headers).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}`)),
    ...lines,
    '',
    beginning,
  ].join('\r\n');
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      const [top = '', body] = answer.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(top)?.[1]);
      if (body !== undefined && body.length >= length) socket.destroy();
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

/** The answer to exactly these bytes of a request head; '' if the server closed the connection. */
function rawAnswer(path: string, headers: Record<string, string | number>, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const named = {
    host: `${hostname}:${port}`,
    authorization: String(server.admin.headers.authorization),
    ...headers,
  };
  const method = 'content-length' in headers ? 'POST' : 'GET';
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(named).map(([name, value]) => `${name}: ${value}`),
    ...lines,
    'connection: close',
    '',
    '',
  ].join('\r\n');
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}
