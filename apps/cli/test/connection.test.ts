import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { message as plain } from '@quartermaster/core/messages';
import { freePort } from '@quartermaster/test-kit/free-port';
import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultUrl, serverNamed } from '../src/connection.ts';
import { Failure, Unreachable } from '../src/failure.ts';
import { failureOf } from '../src/report.ts';
import { bareEnvironment, emptyFolder, qmFile, runQm } from './support/qm.ts';
import { miaPassword, openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** Somebody who hasn't signed in yet. */
async function stranger() {
  const config = await emptyFolder();
  const file = join(config, 'quartermaster', 'credentials.json');
  return { env: { XDG_CONFIG_HOME: config }, file };
}

test('of several servers each keeps its sign-in; commands use the current one, or that of --host', async () => {
  const { env, file } = await stranger();
  const logIn = (url: string, email: string, password: string) =>
    runQm(['login', '--url', url, '--email', email, '--password-stdin'], { env, input: `${password}\n` });
  await logIn(scene.server.url, adminEmail, adminPassword);
  const { port } = new URL(scene.server.url);
  // The same server under another name is another one to the terminal.
  const other = `http://localhost:${port}`;
  expect((await logIn(other, scene.mia.email, miaPassword)).code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const who = async (...more: string[]) =>
    JSON.parse((await runQm(['whoami', '--json', 'email', ...more], { env })).stdout).email;
  expect(await who()).toBe(scene.mia.email);
  expect(await who('--host', scene.server.url)).toBe(adminEmail);
  expect(await runQm(['switch', '--list'], { env })).toMatchObject({
    stdout: `Server\tCurrent\n${scene.server.url}\tfalse\n${other}\ttrue\n`,
  });
  expect((await runQm(['switch'], { env })).stderr).toContain(`Now using ${scene.server.url}`);
  expect(await who()).toBe(adminEmail);
  expect((await runQm(['switch', 'localhost'], { env })).code).toBe(0);
  expect(await who()).toBe(scene.mia.email);
  // A token that came without an address is not for whichever server is current.
  const set = { QM_TOKEN: scene.mia.env.QM_TOKEN ?? '' };
  const refused = await runQm(['whoami'], { env: { ...env, ...set } });
  const cwd = await emptyFolder();
  await writeFile(join(cwd, '.env'), `QM_TOKEN=${set.QM_TOKEN}\n`);
  for (const [answer, name] of [
    [refused, 'QM_TOKEN'],
    [await runQm(['whoami'], { env, cwd }), 'QM_TOKEN in .env'],
  ] as const)
    expect(answer).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: `✗ ${name} is set without QM_URL, so it is for http://localhost:4000 only; you are using ${other}.\n  Set QM_URL beside it, or remove it. The token was not sent to ${other}.\n`,
    });
  const unknown = await runQm(['whoami', '--host', 'nowhere'], { env });
  expect(unknown).toMatchObject({ code: 4, stderr: expect.stringContaining(`You are signed in to: `) });
  const out = await runQm(['logout'], { env });
  expect(out.stderr).toContain(`Now using ${scene.server.url}`);
  expect(await who()).toBe(adminEmail);
});

test('of servers that differ in the port it is enough, and only what may be an address is one to sign in to', () => {
  const urls = ['http://localhost:4400', 'http://localhost:4401', 'https://qm.northwind.example'];
  const saved = { servers: urls.map((url) => ({ url, token: 'x' })) };
  for (const [written, url] of [
    ['4401', urls[1]],
    [':4400', urls[0]],
    ['northwind', urls[2]],
    ['localhost:4400/', urls[0]],
  ] as const)
    expect(serverNamed(written, saved).url, written).toBe(url);
  const refusal = (written: string) => {
    try {
      return serverNamed(written, saved).url;
    } catch (error) {
      return error instanceof Failure ? [error.message, ...error.advice] : error;
    }
  };
  const known = `You are signed in to: ${urls.join(', ')}`;
  expect(refusal('localhost')).toEqual(["Several servers are called 'localhost'.", known]);
  expect(refusal('440')).toEqual(["Several servers are called '440'.", known]);
  // Whoever means 'prod' doesn't mean 'nonprod'.
  expect(refusal('wind')).toEqual(["You aren't signed in to 'wind'.", known]);
  expect(refusal('4402')).toEqual(["You aren't signed in to '4402'.", known]);
  expect(refusal('')).toEqual(["You aren't signed in to ''.", known]);
  expect(refusal('localhost:4402')).toEqual([
    "You aren't signed in to 'localhost:4402'.",
    known,
    'qm login --url localhost:4402',
  ]);
});

test('a server that is away is no reason to start one, and others that one is signed in to are offered', async () => {
  const { env, file } = await stranger();
  const url = `http://127.0.0.1:${await freePort()}`;
  const urls = [url, 'https://qm.northwind.example', 'http://localhost:4401'];
  await mkdir(join(file, '..'));
  await writeFile(
    file,
    JSON.stringify({ current: url, servers: urls.map((one) => ({ url: one, token: 'x' })) }),
  );
  const refused = `✗ The server at ${url} cannot be reached: nothing is listening there.\n  If it has another address:\n  qm login --url URL\n`;
  expect(await runQm(['types', 'list'], { env })).toEqual({
    ...{ code: 5, stdout: '' },
    stderr: `${refused}  Or use another server that you are signed in to:\n  qm switch qm.northwind.example\n  qm switch localhost:4401\n`,
  });
  const { advice } = await failureOf(new Unreachable(defaultUrl, undefined));
  expect(advice.slice(0, 2)).toEqual(['Start it with npm start, or give its address:', 'qm login --url URL']);
});

test('a file of saved sign-ins from an earlier version, which knew one, still works', async () => {
  const { env, file } = await stranger();
  await mkdir(join(file, '..'));
  await writeFile(file, JSON.stringify({ url: scene.server.url, token: scene.mia.env.QM_TOKEN }));
  expect((await runQm(['whoami'], { env })).stdout).toContain(scene.mia.email);
});

/**
 * Passes calls on to the server, below /old by a redirect; `spoils` decides which
 * answers get lost on the way, or which calls are answered 503 instead of being passed on.
 */
async function openGateway(spoils: (request: IncomingMessage, seen: number) => boolean | 'answers 503') {
  let seen = 0;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/old/')) {
      response.writeHead(307, { location: request.url.slice('/old'.length) }).end();
      return;
    }
    const spoiled = spoils(request, seen);
    if (spoiled) seen += 1;
    if (spoiled === 'answers 503') {
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ code: 'SERVICE_UNAVAILABLE', message: 'Read-only for now', status: 503 }),
      );
      return;
    }
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

test('many steps that a lost connection cuts short say which were taken, and go on when run again', async () => {
  const [item] = (await scene.admin.api.catalogue.list({ search: 'DOCK' })).items;
  const ids: string[] = [];
  for (let n = 0; n < 4; n++)
    ids.push(
      (await scene.mia.api.requests.create({ items: [{ catalogItemId: item?.id ?? '', quantity: 1 }] })).id,
    );
  let taken = 0;
  const gateway = await openGateway(({ url }) => {
    if (url?.endsWith('/transitions')) taken += 1;
    return taken > 2;
  });
  const options = { input: ids.join('\n'), alone: true } as const;
  const cut = await scene.admin.qmWith({ ...options, env: gateway.env }, 'requests', 'accept', '--stdin');
  gateway.close();
  expect(cut.code).toBe(5);
  expect(cut.stdout.trimEnd().split('\n')).toHaveLength(1 + 2);
  expect(cut.stderr).toContain(
    `2 accepted, 2 not tried, of which ${ids[2]?.slice(0, 8)} may have been accepted\n` +
      '  Run the command again for the rest: what is done counts as unchanged.\n',
  );
  const rest = await scene.admin.qmWith(options, 'requests', 'accept', '--stdin');
  expect(rest).toMatchObject({ code: 0, stderr: '  1 accepted, 3 unchanged\n' });
});

test('a step may have been taken if the server goes away with its answer, though it then refuses to be called', async () => {
  const [item] = (await scene.admin.api.catalogue.list({ search: 'DOCK' })).items;
  const items = [{ catalogItemId: item?.id ?? '', quantity: 1 }];
  const { id } = await scene.mia.api.requests.create({ items });
  let arrived = 0;
  const gateway = await openGateway(({ url }) => {
    if (url?.endsWith('/transitions') !== true) return false;
    arrived += 1;
    gateway.close();
    return true;
  });
  const options = { input: id, alone: true, env: gateway.env } as const;
  const { code, stderr } = await scene.admin.qmWith(options, 'requests', 'accept', '--stdin');
  expect({ code, arrived }).toEqual({ code: 5, arrived: 1 });
  expect(stderr).toContain('cannot be reached: it closed the connection.');
  expect(stderr).toContain(`${id.slice(0, 8)} may have been accepted`);
  expect(await scene.admin.api.requests.get({ params: { id } })).toMatchObject({ status: 'procuring' });
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

test('a full disk where the output goes is no stack trace', async () => {
  const command = `"${process.execPath}" "${qmFile}" types list > /dev/full`;
  const child = spawn('sh', ['-c', command], { env: bareEnvironment(scene.admin.env) });
  const [stderr, [code]] = await Promise.all([buffer(child.stderr), once(child, 'exit')]);
  expect({ code, stderr: stderr.toString() }).toEqual({
    ...{ code: 1, stderr: '✗ The output cannot be written: ENOSPC: no space left on device, write.\n' },
  });
});

test('qm doctor says why it fails if what is wrong are the clocks, wherever its findings go', async () => {
  const late = createServer(async ({ url, headers }, response) => {
    const { authorization = '' } = headers;
    const answer = await fetch(`${scene.server.url}${url}`, { headers: { authorization } });
    const text = await answer.text();
    response.setHeader('content-type', 'application/json');
    response.end(text.replace(/"time":"[^"]*"/, '"time":"2020-01-01T00:00:00.000Z"'));
  });
  const port = await freePort();
  await once(late.listen(port, '127.0.0.1'), 'listening');
  const env = { QM_URL: `http://127.0.0.1:${port}` };
  const { code, stdout, stderr } = await scene.admin.qmWith({ env, alone: true }, 'doctor');
  late.close();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^Check\tFound\t/);
  expect(stderr).toMatch(/^✗ The clock is [\d,]+ s from the server's: set the clock of one of them\.\n$/);
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

test('qm logout says if the token that qm login made could not be revoked, and how to revoke it', async () => {
  const { env, file } = await stranger();
  const gateway = await openGateway(({ method }) => method === 'DELETE' && 'answers 503');
  const input = `${adminPassword}\n`;
  const args = ['login', '--url', gateway.env.QM_URL, '--email', adminEmail, '--password-stdin'];
  expect((await runQm(args, { env, input })).code).toBe(0);
  const [{ token }] = JSON.parse(await readFile(file, 'utf8')).servers;
  const { code, stderr } = await runQm(['logout'], { env });
  gateway.close();
  expect(code).toBe(1);
  expect(stderr).toContain(`${gateway.env.QM_URL} did not end the sign-in: `);
  expect(stderr).toContain(
    `The access token qm on ${hostname()}, ${token.slice(0, 8)}…, can still read and write`,
  );
  expect(stderr).toContain(`qm tokens revoke 'qm on ${hostname()}'\n  It was forgotten on this machine.\n`);
  expect(stderr).not.toContain('Signed out');
  await expect(stat(file)).rejects.toThrow();
});

test('qm login makes nothing on the server if the sign-in could not be saved here', async () => {
  const { env, file } = await stranger();
  await writeFile(join(file, '..'), 'a file in the place of the folder');
  const made = async () => (await scene.admin.api.tokens.list({})).items.length;
  const before = await made();
  const args = ['login', '--url', scene.server.url, '--email', adminEmail, '--password-stdin'];
  const answer = await runQm(args, { env, input: `${adminPassword}\n` });
  expect(answer).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: `✗ Cannot write ${file}: another file is in the way.\n`,
  });
  expect(await made()).toBe(before);
});
