import type { ServerProcess } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { qmServerAlone } from '../database/qm-server.ts';
import { Caller } from '../support/caller.ts';
import { made, newPerson, type Person, password } from '../support/company.ts';
import { cookieOf } from '../support/cookies.ts';
import { mongoOf } from '../support/database.ts';
import { mailTo, tokenIn } from '../support/mails.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
/** Another server on the same database, in a process of its own. */
let process: ServerProcess;
let second: Caller;
beforeAll(async () => {
  server = await startTestServer();
  process = await startServerProcess({ dataDir: server.dataDir });
  second = new Caller(process.url);
});
afterAll(async () => {
  second.hangUp();
  await process.kill();
  await server.stop();
});

/** Signs in again, by cookie and by bearer token. */
async function sessionsOf(email: string, secret = password) {
  const cookie = cookieOf(await server.nobody.post('/api/auth/session', { email, password: secret }));
  return { cookie: server.nobody.with({ cookie }), bearer: await server.nobody.signedIn(email, secret) };
}

/** The statuses of a session on both servers. */
const statusesOf = async (session: Caller): Promise<number[]> =>
  Promise.all(
    [server.nobody, second].map(
      async (nobody) => (await nobody.with(session.headers).get('/api/auth/me')).status,
    ),
  );

const accessTokenOf = async (session: Caller): Promise<Caller> => {
  const token = { name: 'Sync', scope: 'write' };
  const answer = made(await session.post('/api/tokens', token), z.object({ token: z.string() }));
  return server.nobody.with({ authorization: `Bearer ${answer.token}` });
};

function resetByHost(...args: string[]) {
  const mongo = mongoOf(server.dataDir);
  return qmServerAlone(
    server.dataDir,
    ['reset-password', ...args],
    mongo && { QM_MONGODB_URI: mongo.uri, QM_SECRET_KEY: mongo.secretKey.toString('base64') },
  );
}

describe('a session that was ended is over on the very next call, on every server (promise 4)', () => {
  it('by signing out: that one, and no other', async () => {
    const { email } = await newPerson(server);
    const ended = await sessionsOf(email);
    const others = await sessionsOf(email);
    for (const session of Object.values(ended)) {
      expect(await statusesOf(session)).toEqual([200, 200]);
      expect((await session.delete('/api/auth/session')).status).toBe(200);
      expect(await statusesOf(session)).toEqual([401, 401]);
      expect((await session.delete('/api/auth/session')).status).toBe(401);
    }
    for (const session of Object.values(others)) expect(await statusesOf(session)).toEqual([200, 200]);
  });

  it.each(['cookie', 'bearer'] as const)(
    'by a new password: all but the %s that changed it',
    async (kind) => {
      const { email } = await newPerson(server);
      const others = await sessionsOf(email);
      const mine = (await sessionsOf(email))[kind];
      const change = { currentPassword: password, newPassword: 'quite another one' };
      expect((await mine.put('/api/me/password', change)).status).toBe(200);
      expect(await statusesOf(mine)).toEqual([200, 200]);
      for (const session of Object.values(others)) expect(await statusesOf(session)).toEqual([401, 401]);
      expect((await server.nobody.post('/api/auth/login', { email, password })).status).toBe(401);
      const anew = await sessionsOf(email, change.newPassword);
      for (const session of Object.values(anew)) expect(await statusesOf(session)).toEqual([200, 200]);
    },
  );

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'a new password by mailed link',
      async ({ email }) => {
        await server.nobody.post('/api/auth/password/forgot', { email });
        const token = tokenIn(await mailTo(server, email));
        const reset = { token, password: 'quite another one' };
        expect((await server.nobody.post('/api/auth/password/reset', reset)).status).toBeLessThan(300);
      },
    ],
    ['suspension', ({ id }) => server.admin.put(`/api/users/${id}/suspended`, { suspended: true })],
    ['deletion', ({ id }) => server.admin.delete(`/api/users/${id}`)],
    ['qm-server reset-password', ({ email }) => resetByHost(email, '--yes')],
  ])('by %s: every session and access token', async (_how, end) => {
    const person = await newPerson(server);
    const { cookie, bearer } = await sessionsOf(person.email);
    const all = [person.caller, cookie, bearer, await accessTokenOf(bearer)];
    for (const session of all) expect(await statusesOf(session)).toEqual([200, 200]);
    await end(person);
    for (const session of all) expect(await statusesOf(session)).toEqual([401, 401]);
  });

  it('by qm-server reset-password, which says first how many it ends, and asks; it can keep the access tokens', async () => {
    const { id, email, caller } = await newPerson(server);
    const { cookie } = await sessionsOf(email);
    const token = await accessTokenOf(caller);
    const requested = await resetByHost(email);
    expect(requested).toEqual({
      code: 1,
      out: '',
      err: `✗ This ends 3 sessions and 1 access token of ${email}. Reset the password? Confirm with --yes.\n`,
    });
    for (const session of [caller, cookie, token]) expect(await statusesOf(session)).toEqual([200, 200]);

    await server.admin.put(`/api/users/${id}/role`, { role: 'admin' });
    const reset = await resetByHost(email.toUpperCase(), '--yes', '--keep-tokens');
    expect(reset).toMatchObject({ code: 0, err: '' });
    expect(reset.out).toContain(
      `  Ending 3 sessions and 0 access tokens of ${email}. 1 access token will be kept.\n✓ ${email} signs in once`,
    );
    for (const session of [caller, cookie]) expect(await statusesOf(session)).toEqual([401, 401]);
    expect(await statusesOf(token)).toEqual([200, 200]);
    const secret = /shown only once\):\n {4}(\S+)/.exec(reset.out)?.[1];
    const login = await server.nobody.post('/api/auth/login', { email, password: secret });
    expect(login.body).toMatchObject({ mustChangePassword: true });
    expect((await server.nobody.post('/api/auth/login', { email, password })).status).toBe(401);
    const { body } = await server.admin.get(`/api/audit?record=${id}`);
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          who: expect.objectContaining({ kind: 'system' }),
          data: expect.objectContaining({ passwordChanged: true, tokensKept: true }),
        }),
      ]),
    });
    expect(await resetByHost('nobody@x.example')).toMatchObject({
      code: 1,
      err: '✗ There is no account of nobody@x.example.\n',
    });
  });

  it('and nothing that looks like a session is one', async () => {
    const { email } = await newPerson(server);
    const { bearer } = await sessionsOf(email);
    const token = String(bearer.headers.authorization).slice('Bearer '.length);
    const [header = '', claims = '', signature = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const admin = Buffer.from(
      Buffer.from(claims, 'base64url')
        .toString()
        .replace(/"sub":"[^"]*"/, '"sub":"firstAdministrator00"'),
    ).toString('base64url');
    const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    for (const authorization of [
      `Bearer ${none}.${claims}.`,
      `Bearer ${none}.${claims}.${signature}`,
      `Bearer ${header}.${admin}.${signature}`,
      `Bearer ${header}.${claims}.${signature.slice(0, -2)}`,
      `Bearer ${jti}`,
      `bearer ${token} ${token}`,
      `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
      'Bearer',
      'Bearer ',
      `Bearer ${'a'.repeat(8000)}`,
    ]) {
      expect((await server.nobody.get('/api/auth/me', { authorization })).status, authorization).toBe(401);
    }
    for (const cookie of [
      `qm_session=${jti}`,
      `qm_session=${token}`,
      'qm_session=',
      'qm_session',
      '=;;=',
      `__Host-qm_session=${jti}`,
    ]) {
      expect((await server.nobody.get('/api/auth/me', { cookie })).status, cookie).toBe(401);
    }
    expect((await bearer.get('/api/auth/me')).body).toMatchObject({ email });
  });
});
