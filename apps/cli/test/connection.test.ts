import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { message as plain } from '@quartermaster/core/messages';
import { freePort } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/**
 * Passes calls on to the server, below /old by a redirect; `spoils` decides which
 * answers get lost on the way.
 */
async function openGateway(spoils: (request: IncomingMessage, seen: number) => boolean) {
  let seen = 0;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/old/')) {
      response.writeHead(307, { location: request.url.slice('/old'.length) }).end();
      return;
    }
    const spoiled = spoils(request, seen);
    if (spoiled) seen += 1;
    const body = await buffer(request);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
        ? [[name, value]]
        : [],
    );
    const answer = await fetch(`${scene.server.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(headers),
      ...(body.length > 0 ? { body } : {}),
    });
    const text = await answer.text();
    if (spoiled) response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  const gateway = createServer((request, response) => void pass(request, response));
  const port = await freePort();
  gateway.listen(port, '127.0.0.1');
  await once(gateway, 'listening');
  return { env: { QM_URL: `http://127.0.0.1:${port}` }, close: () => gateway.close() };
}

test('an answer that is lost is asked for again, and the request is made once', async () => {
  const gateway = await openGateway(
    ({ method, url }, seen) => method === 'POST' && url === '/api/requests' && seen === 0,
  );
  const { code, stdout } = await scene.mia.qmWith(
    { env: gateway.env, alone: true },
    ...['requests', 'create', '--item', 'DOCK', '--json', 'id'],
  );
  gateway.close();
  expect(code).toBe(0);
  const { items } = await scene.admin.api.requests.list({});
  expect(items.map(({ id }) => id)).toEqual([JSON.parse(stdout).id]);
});

test('a step whose answer is lost is taken once, and its outcome is told', async () => {
  const [request] = (await scene.admin.api.requests.list({})).items;
  const gateway = await openGateway(({ url }, seen) => url?.endsWith('/transitions') === true && seen === 0);
  const { code, stdout } = await scene.admin.qmWith(
    { env: gateway.env, alone: true },
    ...['requests', 'accept', request?.id ?? '', '--json', 'status'],
  );
  gateway.close();
  expect({ code, answer: JSON.parse(stdout) }).toEqual({ code: 0, answer: { status: 'procuring' } });
});

test('a connection that stays broken is said to be out of reach', async () => {
  const gateway = await openGateway(() => true);
  const { code, stdout, stderr } = await scene.mia.qmWith(
    { env: gateway.env, alone: true },
    'assets',
    'list',
  );
  gateway.close();
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  expect(stderr).toContain('cannot be reached: it closed the connection');
});

test('a server that has moved is followed, by reads and by writes', async () => {
  const gateway = await openGateway(() => false);
  const moved = { env: { QM_URL: `${gateway.env.QM_URL}/old` }, alone: true } as const;
  const listed = await scene.admin.qmWith(moved, 'types', 'list', '--json');
  const created = await scene.admin.qmWith(moved, 'types', 'create', 'Drone');
  gateway.close();
  expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ name: 'Laptop' }));
  expect(created).toMatchObject({ code: 0, stderr: '' });
});

test("a full disk is called that, and not 'try again in a moment'", async () => {
  const order = ['requests', 'create', '--item', 'DOCK'];
  for (const message of [plain.diskFull, plain.nothingSaved]) {
    const body = JSON.stringify({ code: 'SERVICE_UNAVAILABLE', status: 503, message });
    const server = createServer((_request, response) =>
      response.writeHead(503, { 'content-type': 'application/json' }).end(body),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const env = { QM_URL: `http://127.0.0.1:${address.port}` };
    const { code, stderr } = await scene.mia.qmWith({ env, alone: true }, ...order);
    server.close();
    expect({ code, stderr: stderr.replaceAll(/\s+/g, ' ') }).toEqual({ code: 1, stderr: `✗ ${message} ` });
  }
});

test('somebody else was quicker: the refusal names what is possible now', async () => {
  const created = await scene.mia.qm('requests', 'create', '--item', 'DOCK', '--json', 'id');
  const { id }: { id: string } = JSON.parse(created.stdout);
  const reject = scene.admin.opens(['requests', 'reject', id]);
  await reject.sees('(y/N)');
  await scene.admin.api.requests.transition({ params: { id }, body: { to: 'procuring' } });
  reject.type('y\r');
  const { code, screen } = await reject.end();
  // Rejecting is also allowed from procuring, under another name: the server decides.
  expect(code).toBe(0);
  expect(screen).toContain('rejected');

  const again = await scene.mia.qm('requests', 'create', '--item', 'DOCK', '--json', 'id');
  const other: { id: string } = JSON.parse(again.stdout);
  const cancel = scene.mia.opens(['requests', 'cancel', other.id]);
  await cancel.sees('(y/N)');
  await scene.admin.api.requests.transition({ params: { id: other.id }, body: { to: 'rejected' } });
  cancel.type('y\r');
  const late = await cancel.end();
  expect(late.code).toBe(1);
  expect(late.screen).toContain("✗ 'Cancel Request' isn't possible: this request is rejected.");
});
