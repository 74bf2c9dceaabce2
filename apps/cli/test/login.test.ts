import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@quartermaster/test-kit/free-port';
import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder, runQm } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';
import { openTerminal } from './support/terminal.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** Somebody who hasn't signed in yet. */
async function stranger() {
  const config = await emptyFolder();
  return {
    config,
    env: { XDG_CONFIG_HOME: config },
    file: join(config, 'quartermaster', 'credentials.json'),
  };
}

const logIn = (env: Readonly<Record<string, string>>, input = `${adminPassword}\n`, email = adminEmail) =>
  runQm(['login', '--url', scene.server.url, '--email', email, '--password-stdin'], { env, input });

describe('qm login', () => {
  test('keeps server and token, for this user alone', async () => {
    const { env, file } = await stranger();
    const answer = await logIn(env);
    expect(answer.code).toBe(0);
    expect(answer.stderr).toContain(
      `✓ Signed in to ${scene.server.url} as Administrator <${adminEmail}>, admin`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700);
    const saved: unknown = JSON.parse(await readFile(file, 'utf8'));
    const token = expect.stringMatching(/^qm_/);
    const { url } = scene.server;
    expect(saved).toEqual({ current: url, servers: [{ url, token, made: true }] });
    const me = await runQm(['whoami', '--json', 'email,role'], { env });
    expect(JSON.parse(me.stdout)).toEqual({ email: adminEmail, role: 'admin' });
  });

  test('never repeats a password or a token', async () => {
    const { env, file } = await stranger();
    const right = await logIn({ ...env, QM_DEBUG: '1' });
    const wrong = await logIn({ ...env, QM_DEBUG: '1' }, 'not-the-password\n');
    const { token } = JSON.parse(await readFile(file, 'utf8')).servers[0];
    const used = await runQm(['assets', 'get', 'nothing'], { env: { ...env, QM_DEBUG: '1' } });
    const output = [right, wrong, used].map(({ stdout, stderr }) => stdout + stderr).join('');
    for (const secret of [adminPassword, 'not-the-password', token]) expect(output).not.toContain(secret);
  });

  test('refuses a wrong password and keeps nothing', async () => {
    const { env, file } = await stranger();
    const { code, stderr } = await logIn(env, 'not-the-password\n');
    expect(code).toBe(4);
    expect(stderr).toBe('✗ Invalid email or password.\n');
    await expect(stat(file)).rejects.toThrow();
  });

  test('without a terminal names the option that is missing', async () => {
    const { env } = await stranger();
    const { code, stderr } = await runQm(['login', '--url', scene.server.url], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('--email');
  });

  test('asks at a terminal, up to three times, and does not show the password', async () => {
    const { env, file } = await stranger();
    const session = openTerminal(['login', '--url', scene.server.url], { env });
    await session.sees('? Email');
    session.type(`${adminEmail}\r`);
    for (const wrong of ['mistyped', 'mistyped again']) {
      await session.sees('? Password');
      session.type(`${wrong}\r`);
      await session.sees('Invalid email or password.');
    }
    await session.sees('? Password');
    session.type(`${adminPassword}x\u007f\r`);
    const { code, screen } = await session.end();
    expect(code).toBe(0);
    expect(screen).toContain('Signed in');
    expect(screen).not.toContain(adminPassword.slice(0, 4));
    expect((await stat(file)).isFile()).toBe(true);
  });

  test('Ctrl-C at a question leaves without a trace', async () => {
    const { env, file } = await stranger();
    const session = openTerminal(['login', '--url', scene.server.url, '--email', adminEmail], { env });
    await session.sees('? Password');
    session.type('\u0003');
    expect((await session.end()).code).toBe(1);
    await expect(stat(file)).rejects.toThrow();
  });
});

describe('a server that is none of ours', () => {
  /** Answers every call the same way, and records what it received. */
  async function openImpostor(answer: (response: ServerResponse) => void) {
    const heard: string[] = [];
    const server = createServer(async (request, response) => {
      heard.push(`${request.headers.authorization} ${await text(request)}`);
      answer(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return { url: `http://127.0.0.1:${port}`, heard, close: () => server.close() };
  }
  const foreign =
    '✗ This is not a Quartermaster server, or one of another version.\n  Check its address, or give another:\n  qm login --url URL\n';

  test('is told no password, and the sign-in that works stays', async () => {
    const { env, file } = await stranger();
    await logIn(env);
    const before = await readFile(file, 'utf8');
    for (const [type, body] of [
      ['text/html', '<h1>It works!</h1>'],
      ['application/json', '{"token":"x"}'],
    ] as const) {
      const other = await openImpostor((response) =>
        response.writeHead(200, { 'content-type': type }).end(body),
      );
      const args = ['login', '--url', other.url, '--email', adminEmail, '--password-stdin'];
      expect(await runQm(args, { env, input: adminPassword })).toEqual({
        code: 5,
        stdout: '',
        stderr: foreign,
      });
      expect(other.heard.join()).not.toContain(adminPassword);
      other.close();
    }
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test('is said to be none by every command; an answer that is cut off is a lost connection', async () => {
    const page = await openImpostor((response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('Hello'),
    );
    const env = { QM_URL: page.url, QM_TOKEN: 'x' };
    expect(await runQm(['whoami'], { env })).toEqual({ code: 5, stdout: '', stderr: foreign });
    page.close();
    const plain = await openImpostor((response) => response.writeHead(404).end('nope'));
    expect(await runQm(['whoami'], { env: { QM_URL: plain.url, QM_TOKEN: 'x' } })).toEqual({
      code: 5,
      stdout: '',
      stderr: foreign,
    });
    plain.close();
    const cut = await openImpostor((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":['),
    );
    const answer = await runQm(['assets', 'list'], { env: { QM_URL: cut.url, QM_TOKEN: 'x' } });
    cut.close();
    expect(answer).toMatchObject({ code: 5, stdout: '' });
    expect(answer.stderr).toContain('✗ The connection to the server was lost.\n');
  });

  test('a page of the console is not the address of its server', async () => {
    const url = `${scene.server.url}/assets`;
    const args = ['login', '--url', url, '--email', adminEmail, '--password-stdin'];
    const { env } = await stranger();
    expect(await runQm(args, { env, input: adminPassword })).toEqual({
      code: 5,
      stdout: '',
      stderr: `✗ There is no Quartermaster server at ${url}.\n  If it is at the beginning of this address:\n  qm login --url ${scene.server.url}\n`,
    });
  });

  test('is sent no token of the environment by the .env file of a folder', async () => {
    const { env, config } = await stranger();
    const other = await openImpostor((response) => response.end());
    await writeFile(join(config, '.env'), `QM_URL=${other.url}\n`);
    const answer = await runQm(['whoami'], { env: { ...env, QM_TOKEN: 'mine' }, cwd: config });
    other.close();
    expect(answer).toMatchObject({ code: 2, stdout: '' });
    expect(answer.stderr).toContain(
      '✗ QM_TOKEN is set in the environment, but QM_URL only in .env in this folder.',
    );
    expect(other.heard).toEqual([]);
  });

  test.each(['ftp://qm.example', 'postgres://localhost:5432', 'file:///etc'])(
    'nothing is sent to an address that is no web address: %s',
    async (url) => {
      expect(await runQm(['whoami'], { env: { QM_URL: url, QM_TOKEN: 'x' } })).toEqual({
        code: 2,
        stdout: '',
        stderr: `✗ '${url}' is not a valid server address.\n  Use an address like http://localhost:4000\n`,
      });
    },
  );

  test.each(['QM_TOKEN=of-the-folder\n', 'QM_URL=http://localhost:4000\nQM_TOKEN=of-the-folder\n'])(
    'is sent no token of a .env file that came without its address: %j',
    async (file) => {
      const { env, config } = await stranger();
      const other = await openImpostor((response) => response.end());
      await writeFile(join(config, '.env'), file);
      const answer = await runQm(['whoami'], { env: { ...env, QM_URL: other.url }, cwd: config });
      other.close();
      expect(answer).toMatchObject({ code: 2, stdout: '' });
      expect(answer.stderr).toContain('QM_TOKEN in .env in this folder is not for it.');
      expect(other.heard).toEqual([]);
    },
  );
});

describe('an initial password', () => {
  const newcomer = async (email: string) =>
    scene.admin.api.users.create({ email, password: 'first-of-many-1', displayName: 'New Comer' });

  test('is changed on the way in', async () => {
    await newcomer('new@northwind.example');
    const { env } = await stranger();
    const session = openTerminal(['login', '--url', scene.server.url, '--email', 'new@northwind.example'], {
      env,
    });
    await session.sees('? Password');
    session.type('first-of-many-1\r');
    await session.sees('? New password');
    session.type('short\r');
    await session.sees('at least 6 characters');
    await session.sees('? New password');
    session.type('second-of-many-2\r');
    await session.sees('? Repeat new password');
    session.type('second-of-many-2\r');
    expect((await session.end()).code).toBe(0);
    expect((await runQm(['requests', 'list'], { env })).code).toBe(0);
    expect((await logIn(env, 'first-of-many-1\n', 'new@northwind.example')).code).toBe(4);
  });

  test('is changed by scripts on a second line', async () => {
    await newcomer('script@northwind.example');
    const { env, file } = await stranger();
    const kept = await logIn(env, 'first-of-many-1\n', 'script@northwind.example');
    expect(kept.code).toBe(4);
    expect(kept.stderr).toContain('second line');
    await expect(stat(file)).rejects.toThrow();
    const changed = await logIn(env, 'first-of-many-1\nsecond-of-many-2\n', 'script@northwind.example');
    expect(changed.code).toBe(0);
    expect((await runQm(['whoami'], { env })).stdout).toContain('script@northwind.example');
  });
});

describe('qm logout', () => {
  test('revokes the token that signing in made, and forgets it here', async () => {
    const { env, file } = await stranger();
    await logIn(env);
    const [{ token: first }] = JSON.parse(await readFile(file, 'utf8')).servers;
    await logIn(env);
    const [{ token }] = JSON.parse(await readFile(file, 'utf8')).servers;
    const revoked = await runQm(['whoami'], { env: { QM_URL: scene.server.url, QM_TOKEN: first } });
    expect(revoked.code, 'signing in again ends the earlier token').toBe(4);
    const { stdout } = await runQm(['api', 'GET', '/sessions'], { env });
    expect(stdout, 'no session of the password is left').not.toContain('"device":"qm"');
    expect((await runQm(['logout'], { env })).code).toBe(0);
    await expect(stat(file)).rejects.toThrow();
    expect((await runQm(['whoami'], { env: { QM_URL: scene.server.url, QM_TOKEN: token } })).code).toBe(4);
    const again = await runQm(['whoami'], { env });
    expect(again).toEqual({ code: 4, stdout: '', stderr: "✗ You aren't signed in.\n  qm login\n" });
  });
});

describe('the environment', () => {
  test('wins over the last sign-in, and may come from a .env file', async () => {
    const { env, config } = await stranger();
    await logIn(env);
    await writeFile(join(config, '.env'), `QM_URL=${scene.server.url}\nQM_TOKEN=${scene.mia.env.QM_TOKEN}\n`);
    expect((await runQm(['whoami'], { env, cwd: config })).stdout).toContain(scene.mia.email);
    expect((await runQm(['whoami'], { env: { ...env, ...scene.mia.env } })).stdout).toContain(
      scene.mia.email,
    );
  });

  test('a token goes to the server that gave it, and to no other', async () => {
    const { env } = await stranger();
    await logIn(env);
    const heard: unknown[] = [];
    const other = createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.end('{}');
    });
    const port = await freePort();
    other.listen(port, '127.0.0.1');
    await once(other, 'listening');
    const answer = await runQm(['whoami'], { env: { ...env, QM_URL: `http://127.0.0.1:${port}` } });
    other.close();
    expect(answer.code).toBe(4);
    expect(heard).toEqual([]);
  });

  test('a server that is not there is named, with what can be done', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code, stdout, stderr } = await runQm(['assets', 'list'], { env: { QM_URL: url, QM_TOKEN: 'x' } });
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toBe(
      `✗ The server at ${url} cannot be reached: nothing is listening there.\n` +
        '  If it has another address:\n  qm login --url URL\n',
    );
  });

  test('an ended or invented token is a matter of signing in', async () => {
    const { code, stderr } = await runQm(['assets', 'list'], {
      env: { QM_URL: scene.server.url, QM_TOKEN: 'invented' },
      alone: true,
    });
    expect(code).toBe(4);
    expect(stderr).toBe(
      '✗ The server refused the token in QM_TOKEN: it is invalid or has expired.\n' +
        '  Set another one, or remove it and sign in:\n  qm login\n',
    );
  });
});

describe('qm tokens', () => {
  test('makes a token that another machine signs in with, until it is revoked', async () => {
    const { env } = await stranger();
    await logIn(env);
    const create = ['tokens', 'create', 'Nightly sync', '--days', '30', '--json', 'token'];
    const refused = await runQm(create, { env });
    expect(refused, 'the token of the sign-in makes no other').toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('--password-stdin');
    const created = await runQm([...create, '--password-stdin'], { env, input: `${adminPassword}\n` });
    const { token } = JSON.parse(created.stdout);
    const elsewhere = await stranger();
    const login = await runQm(['login', '--url', scene.server.url, '--token'], {
      env: elsewhere.env,
      input: `${token}\n`,
    });
    expect(login.stderr).toContain(
      `✓ Signed in to ${scene.server.url} as Administrator <${adminEmail}>, admin`,
    );
    expect((await stat(elsewhere.file)).mode & 0o777).toBe(0o600);
    const write = await runQm(['locations', 'create', 'Made with a token'], { env: elsewhere.env });
    expect(write.code).toBe(4);
    expect(write.stderr).toContain('✗ This access token may only read.');
    const listed = await runQm(['tokens', 'list', '--json', 'name,scope,start'], { env });
    expect(JSON.parse(listed.stdout)).toContainEqual({
      name: 'Nightly sync',
      scope: 'read',
      start: token.slice(0, 8),
    });
    expect(listed.stdout).not.toContain(token);
    const asked = { env, input: `${adminPassword}\n` };
    expect((await runQm(['tokens', 'revoke', 'Nightly sync', '--yes', '--password-stdin'], asked)).code).toBe(
      0,
    );
    const after = await runQm(['whoami'], { env: elsewhere.env });
    expect(after.code).toBe(4);
    expect(after.stderr).toContain('✗ Your sign-in has ended.');
  });

  test('through a pipe it is the token alone, as the next command reads it', async () => {
    const { env } = await stranger();
    await logIn(env);
    const { stdout } = await runQm(['tokens', 'create', 'Piped', '--password-stdin'], {
      env,
      input: adminPassword,
    });
    expect(stdout).toMatch(/^qm_\w+\n$/);
    const elsewhere = await stranger();
    const login = await runQm(['login', '--url', scene.server.url, '--token'], {
      env: elsewhere.env,
      input: stdout,
    });
    expect(login.code).toBe(0);
  });

  test('ask for the password with the server that gets it, which .env in a folder may have chosen', async () => {
    const { env } = await stranger();
    await logIn(env);
    const session = openTerminal(['tokens', 'create', 'Asked'], { env });
    await session.sees(`? Password at ${scene.server.url}`);
    session.type(`${adminPassword}\r`);
    expect((await session.end()).code).toBe(0);
  });

  test('a token that the server does not know is not kept', async () => {
    const { env, file } = await stranger();
    const { code, stderr } = await runQm(['login', '--url', scene.server.url, '--token'], {
      env,
      input: 'qm_nothing\n',
    });
    expect(code).toBe(4);
    expect(stderr).toContain('✗ The server does not know this access token.');
    await expect(stat(file)).rejects.toThrow();
  });
});
