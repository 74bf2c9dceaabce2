import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/caller.ts';
import { newPerson, password } from '../support/company.ts';
import { cookieOf } from '../support/cookies.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
/** Another server on the same database. */
let second: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ dataDir: server.dataDir });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** Signs in anew, by cookie and by bearer token. */
async function sessionsOf(email: string, secret = password) {
  const cookie = cookieOf(await server.nobody.post('/api/auth/session', { email, password: secret }));
  return { cookie: server.nobody.with({ cookie }), bearer: await server.nobody.signedIn(email, secret) };
}

/** The statuses of a session on both servers. */
const statusesOf = async (session: Caller): Promise<number[]> =>
  Promise.all(
    [server, second].map(
      async ({ nobody }) => (await nobody.with(session.headers).get('/api/auth/me')).status,
    ),
  );

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
