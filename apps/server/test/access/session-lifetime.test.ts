import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { cookieOf, setCookies } from '../support/cookies.ts';
import { listen } from '../support/event-stream.ts';
import { origin } from '../support/origin.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

let server: ClockedServer;
beforeAll(async () => {
  server = await startClockedServer();
});
afterAll(() => server.stop());

const credentials = { email: adminEmail, password: adminPassword };

/** Signs in by each kind; returns a function that makes a call with it and returns the status. */
const kinds = {
  async cookie() {
    const cookie = cookieOf(await server.nobody.post('/api/auth/session', credentials));
    return async () => (await server.nobody.get('/api/auth/me', { cookie })).status;
  },
  async remembered() {
    const answer = await server.nobody.post('/api/auth/session', { ...credentials, remember: true });
    const cookie = cookieOf(answer);
    return async () => (await server.nobody.get('/api/auth/me', { cookie })).status;
  },
  async bearer() {
    const answer = await server.nobody.post('/api/auth/login', credentials);
    const { token } = made(answer, z.object({ token: z.string() }));
    const headers = { authorization: `Bearer ${token}` };
    return async () => (await server.nobody.get('/api/auth/me', headers)).status;
  },
};

describe('a session ends by itself (promise 5)', () => {
  it.each([
    { kind: 'cookie', lifetime: 8 * hour },
    { kind: 'remembered', lifetime: 30 * day },
    { kind: 'bearer', lifetime: 8 * hour },
  ] as const)('unused, that of a $kind', async ({ kind, lifetime }) => {
    const early = await kinds[kind]();
    server.pass(lifetime - second);
    expect(await early()).toBe(200);
    const late = await kinds[kind]();
    server.pass(lifetime + second);
    expect(await late()).toBe(401);
  });

  it.each([
    { kind: 'cookie', lifetime: day },
    { kind: 'remembered', lifetime: 30 * day },
    { kind: 'bearer', lifetime: 8 * hour },
  ] as const)('however busy it is, that of a $kind', async ({ kind, lifetime }) => {
    const call = await kinds[kind]();
    // Never idle for as long as an idle session may be.
    for (let step = 0; step < 23; step += 1) {
      server.pass(lifetime / 24);
      expect(await call()).toBe(200);
    }
    server.pass(lifetime / 24 - second);
    expect(await call()).toBe(200);
    server.pass(2 * second);
    expect(await call()).toBe(401);
  });

  it('each use puts the idle end off, also within one minute', async () => {
    const call = await kinds.cookie();
    server.pass(7 * hour);
    expect(await call()).toBe(200);
    server.pass(30 * second);
    expect(await call()).toBe(200);
    server.pass(8 * hour - second);
    expect(await call()).toBe(200);
    server.pass(8 * hour + second);
    expect(await call()).toBe(401);
  });

  it('an open event stream ends with it, and is no use of it', async () => {
    const caller = server.nobody.with({
      cookie: cookieOf(await server.nobody.post('/api/auth/session', credentials)),
    });
    const stream = await listen(caller);
    server.pass(8 * hour - second);
    const other = await server.nobody.signedIn(adminEmail, adminPassword);
    const { id } = made(await other.post('/api/locations', { name: 'Berlin' }), z.object({ id: z.string() }));
    await stream.until(id);
    server.pass(61 * second);
    await stream.ended;
  });

  it('a browser forgets the cookie when it is closed, unless it shall remember for 30 days', async () => {
    const [session] = setCookies(await server.nobody.post('/api/auth/session', credentials));
    expect(session).not.toMatch(/expires|max-age/i);
    const remembered = await server.nobody.post('/api/auth/session', { ...credentials, remember: true });
    expect(setCookies(remembered)[0]).toMatch(/Max-Age=2592000/);
  });

  it('its token is 256 bits of chance and never comes twice', async () => {
    const { users, sessions } = server.services;
    const user = await users.byEmail(adminEmail);
    if (!user) throw new Error('No administrator');
    const many = process.env.QM_SOAK ? 10_000 : 1000;
    const seen = new Set<string>();
    for (let n = 0; n < many; n += 100) {
      const some = await Promise.all(
        Array.from({ length: 100 }, async () => (await sessions.startCookie(user, false, origin)).token),
      );
      for (const token of some) {
        expect(token).toMatch(/^[\w-]{43}$/);
        seen.add(token);
      }
    }
    expect(seen.size).toBe(many);
  });
});
