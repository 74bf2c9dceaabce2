import argon2 from 'argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { owaspCost } from '../../src/users/passwords.ts';
import { made, newPerson, type Person, password } from '../support/company.ts';
import { cookieOf, setCookies } from '../support/cookies.ts';
import { type DirectAccess, openDirectAccess } from '../support/direct-access.ts';
import { adminEmail, adminPassword, type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let direct: DirectAccess;
beforeAll(async () => {
  // With the real hash cost.
  server = await startTestServer({}, { hashCost: owaspCost });
  direct = await openDirectAccess(server);
});
afterAll(async () => {
  await direct.close();
  await server.stop();
});

const signedIn = z.object({ token: z.string(), user: z.object({ id: z.string(), email: z.string() }) });

describe('signing in', () => {
  it('gives everyone who signs in at the same moment their own account, and a wrong password none', async () => {
    const people: Person[] = [];
    for (let n = 0; n < 4; n += 1) people.push(await newPerson(server));
    const attempts = [...people, ...people].map(async ({ email }, n) => {
      const right = n < people.length;
      const answer = await server.nobody.post('/api/auth/login', {
        email,
        password: right ? password : 'a wrong one',
      });
      if (!right) return expect(answer.status).toBe(401);
      const { token, user } = made(answer, signedIn);
      expect(user.email).toBe(email);
      const me = await server.nobody.get('/api/auth/me', { authorization: `Bearer ${token}` });
      expect(me.body).toMatchObject({ email });
    });
    await Promise.all(attempts);
  });

  it('makes a new session id, and that of before is dead (promise 3)', async () => {
    const credentials = { email: adminEmail, password: adminPassword };
    const first = cookieOf(await server.nobody.post('/api/auth/session', credentials));
    const chosen = 'qm_session=chosenByTheAttackerBeforehand000000000000000';
    const second = cookieOf(await server.nobody.post('/api/auth/session', credentials, { cookie: first }));
    const third = cookieOf(await server.nobody.post('/api/auth/session', credentials, { cookie: chosen }));
    const me = async (cookie: string) => (await server.nobody.get('/api/auth/me', { cookie })).status;
    expect(new Set([first, second, third, chosen]).size).toBe(4);
    expect(await Promise.all([first, second, third, chosen].map(me))).toEqual([401, 200, 200, 401]);
  });

  it('sets cookies that scripts cannot read and other sites do not send', async () => {
    const answer = await server.nobody.post('/api/auth/session', {
      email: adminEmail,
      password: adminPassword,
    });
    expect(setCookies(answer)).toEqual([
      expect.stringMatching(/^qm_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      // The device cookie, which says that this browser has signed in before; it grants no access.
      expect.stringMatching(
        /^qm_device=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('behind a proxy that ends TLS, binds the cookie to TLS and this host', async () => {
    const proxied = await startTestServer({ trustProxy: 1 });
    const tls = { 'x-forwarded-proto': 'https' };
    const credentials = { email: adminEmail, password: adminPassword };
    const answer = await proxied.nobody.post('/api/auth/session', credentials, tls);
    expect(setCookies(answer)[0]).toMatch(
      /^__Host-qm_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(answer);
    expect((await proxied.nobody.get('/api/auth/me', { ...tls, cookie })).status).toBe(200);
    const out = await proxied.nobody.delete('/api/auth/session', { ...tls, cookie });
    expect(setCookies(out)[0]).toMatch(/^__Host-qm_session=; Path=\/; Expires=Thu, 01 Jan 1970 .*Secure/);
    expect((await proxied.nobody.get('/api/auth/me', { ...tls, cookie })).status).toBe(401);
    await proxied.stop();
    // A server without a proxy in front of it ignores claims of TLS.
    const direct = await server.nobody.post('/api/auth/session', credentials, tls);
    expect(setCookies(direct)[0]).not.toContain('Secure');
  });
});

describe('stored passwords (promise 1)', () => {
  const storedHash = async ({ id }: Person): Promise<string> =>
    (await direct.services.users.collection.get(id))?.passwordHash ?? '';

  it('are argon2id with at least 19 MiB and 2 passes, and a salt of their own', async () => {
    const [one, two] = [await newPerson(server), await newPerson(server)];
    const hashes = [await storedHash(one), await storedHash(two)];
    for (const hash of hashes) {
      const [, kind, version, parameters = ''] = hash.split('$');
      expect([kind, version]).toEqual(['argon2id', 'v=19']);
      const { m, t, p } = Object.fromEntries(parameters.split(',').map((pair) => pair.split('=')));
      expect(Number(m)).toBeGreaterThanOrEqual(19_456);
      expect(Number(t)).toBeGreaterThanOrEqual(2);
      expect(Number(p)).toBe(1);
    }
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2);
  });

  it.each([
    {
      weaker: 'less memory',
      options: { type: argon2.argon2id, memoryCost: 8192, timeCost: 2, parallelism: 1 },
    },
    {
      weaker: 'one pass',
      options: { type: argon2.argon2id, memoryCost: 19_456, timeCost: 1, parallelism: 1 },
    },
    {
      weaker: 'another kind',
      options: { type: argon2.argon2i, memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    },
  ] as const)('that are weaker ($weaker) are upgraded at the next sign-in', async ({ options }) => {
    const person = await newPerson(server);
    const weak = await argon2.hash(password, options);
    await direct.services.users.collection.update(person.id, { set: { passwordHash: weak } });
    const attempt = async (tried: string) =>
      (await server.nobody.post('/api/auth/login', { email: person.email, password: tried })).status;
    expect(await attempt('a wrong one')).toBe(401);
    expect(await storedHash(person)).toBe(weak);
    expect(await attempt(password)).toBe(200);
    const upgraded = await storedHash(person);
    expect(upgraded.split('$')[1]).toBe('argon2id');
    expect(upgraded.split('$')[3]?.split(',').sort()).toEqual(['m=19456', 'p=1', 't=2']);
    expect(await attempt(password)).toBe(200);
    expect(await attempt('a wrong one')).toBe(401);
    expect(await storedHash(person)).toBe(upgraded);
    // The sessions continue, because only the stored form of the password changed.
    expect((await person.caller.get('/api/auth/me')).status).toBe(200);
  });
});
