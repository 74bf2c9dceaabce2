import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;
/** Adds a person with this password. @returns the status, and a way to try others on the account */
async function withPassword(password: string) {
  people += 1;
  const email = `p${people}@northwind.example`;
  const body = { email, password, displayName: 'P', mustChangePassword: false };
  const { status } = await server.admin.post('/api/users', body);
  return {
    status,
    signIn: async (tried: unknown) =>
      (await server.nobody.post('/api/auth/login', { email, password: tried })).status,
  };
}

describe('a password (promise 2)', () => {
  it.each([
    ['6 characters', 'abx12q'],
    ['64 characters', `${'a'.repeat(63)}b`],
    ['128 characters', `${'a'.repeat(127)}b`],
    ['256 characters', `${'a'.repeat(255)}b`],
    ['256 characters beyond the basic plane', `${'🔐'.repeat(255)}🗝`],
    ['letters of many scripts', 'пароль密码パスワードكلمة'],
    ['spaces around it', '  spaced out  '],
    ['a NUL inside', 'before\u0000after'],
    ['line breaks and quotes', 'a\n"b\'\t\\c'],
  ])('of %s is accepted and compared whole', async (_what, password) => {
    const person = await withPassword(password);
    expect(person.status).toBe(201);
    expect(await person.signIn(password)).toBe(200);
    const characters = [...password];
    for (const other of [
      characters.slice(0, -1).join(''),
      `${password}x`,
      [...characters.slice(0, -1), 'x'].join(''),
      password.toUpperCase() === password ? `${password} ` : password.toUpperCase(),
    ]) {
      expect(await person.signIn(other), other).toBe(401);
    }
  });

  it.each([
    ['5 characters', 'abc12'],
    ['5 characters of two units each', '🔐🔐🔐🔐🔐'],
    ['257 characters', 'a'.repeat(257)],
    ['half a character', 'abcdef\ud83d'],
    ['nothing', ''],
  ])('of %s is refused', async (_what, password) => {
    expect((await withPassword(password)).status).toBe(422);
  });

  it('is the same however a keyboard composes its letters', async () => {
    const person = await withPassword('Zo\u00eb \u00c5str\u00f6m');
    expect(await person.signIn('Zoe\u0308 A\u030astro\u0308m')).toBe(200);
  });

  it('that is no text signs nobody in', async () => {
    const person = await withPassword('a good password');
    for (const tried of [null, true, 1, [], ['a good password'], {}, { $ne: '' }, { length: 15 }]) {
      expect(await person.signIn(tried)).toBe(422);
    }
  });
});

describe('a first password', () => {
  it('must be changed before anything else is done with it', async () => {
    const email = 'new@northwind.example';
    await server.admin.post('/api/users', { email, password: 'first password', displayName: 'New' });
    const answer = await server.nobody.post('/api/auth/login', { email, password: 'first password' });
    const { token } = made(answer, z.object({ token: z.string(), mustChangePassword: z.literal(true) }));
    const person = server.nobody.with({ authorization: `Bearer ${token}` });
    for (const path of [
      'equipment',
      'requests',
      'catalog',
      'locations',
      'asset-types',
      'custom-fields',
      'events',
    ]) {
      const refused = await person.get(`/api/${path}`);
      expect(refused.status, path).toBe(403);
      expect(refused.body).toMatchObject({ data: { mustChangePassword: true } });
    }
    expect((await person.get('/api/auth/me')).status).toBe(200);
    expect(
      (await person.post('/api/requests', { items: [{ catalogItemId: 'x', quantity: 1 }] })).status,
    ).toBe(403);

    const wrong = { currentPassword: 'not it', newPassword: 'second password' };
    expect((await person.put('/api/me/password', wrong)).status).toBe(422);
    expect((await person.get('/api/equipment')).status).toBe(403);
    const right = { currentPassword: 'first password', newPassword: 'second password' };
    expect((await person.put('/api/me/password', right)).body).toMatchObject({ mustChangePassword: false });
    expect((await person.get('/api/equipment')).status).toBe(200);
  });

  it("of an administrator opens nothing of an administrator's either", async () => {
    const email = 'newadmin@northwind.example';
    const body = { email, password: 'first password', displayName: 'New', role: 'admin' };
    await server.admin.post('/api/users', body);
    const admin = await server.nobody.signedIn(email, 'first password');
    for (const path of [
      'users',
      'settings',
      'vendors',
      'equipment/export',
      'equipment/template',
      'catalog/export',
    ]) {
      expect((await admin.get(`/api/${path}`)).status, path).toBe(403);
    }
    const csv = 'assetId,name,type,status\n,x,Software License,Available\n';
    expect((await admin.csv('/api/equipment/import', csv)).status).toBe(403);
    expect((await server.admin.get('/api/equipment')).body).toMatchObject({ total: 0 });
  });
});

describe('a password that is easy to guess (promise 2)', () => {
  const email = 'erika.mustermann.19640812@northwind.example';
  const guesses = [
    'password',
    'QWERTY',
    'iloveyou',
    '123456789',
    'quartermaster',
    'Erika.Mustermann',
    'Erika.Mustermann.19640812',
    'erika mustermann',
    'Mustermann-Erika2026!',
    'northwind1',
    email,
  ];

  it('is refused as a first password, at sign-up and at a change', async () => {
    const displayName = 'Erika Mustermann';
    for (const password of guesses)
      for (const path of ['/api/users', '/api/auth/signup'])
        expect(
          (await server.admin.post(path, { email, displayName, password })).body,
          `${path} ${password}`,
        ).toMatchObject({
          status: 422,
          data: { issues: [{ path: 'password', message: 'This password is too easy to guess' }] },
        });
    const account = { email, displayName, password: 'seven lanterns', mustChangePassword: false };
    expect((await server.admin.post('/api/users', account)).status).toBe(201);
    const erika = await server.nobody.signedIn(email, 'seven lanterns');
    for (const newPassword of guesses)
      expect(
        (await erika.put('/api/me/password', { currentPassword: 'seven lanterns', newPassword })).body,
      ).toMatchObject({ data: { issues: [{ path: 'newPassword' }] } });
  });
});

describe('one’s own current password', () => {
  it('can be guessed at no more often than when signing in', async () => {
    const email = 'left-signed-in@northwind.example';
    const account = { email, displayName: 'P', password: 'seven lanterns', mustChangePassword: false };
    await server.admin.post('/api/users', account);
    const person = await server.nobody.signedIn(email, 'seven lanterns');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const change = { currentPassword: `wrong ${n}`, newPassword: 'eight lanterns' };
      statuses.push((await person.put('/api/me/password', change)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
