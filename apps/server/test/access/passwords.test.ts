import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

describe('a forgotten password', () => {
  it('is replaced through a mailed link to where the server listens, once', async () => {
    const email = 'forgetful@northwind.example';
    const account = { email, displayName: 'P', mustChangePassword: false };
    await server.admin.post('/api/users', { ...account, password: 'forgotten already' });
    expect((await server.nobody.post('/api/auth/password/forgot', { email })).status).toBeLessThan(300);
    const [link = ''] = /http\S+/.exec(await mailTo(email)) ?? [];
    const { port, pathname, searchParams } = new URL(link);
    // The tests' servers listen on any free port (QM_PORT=0).
    expect([port, pathname]).toEqual([new URL(server.url).port, '/reset-password']);
    const reset = { token: searchParams.get('token'), password: 'remembered' };
    expect((await server.nobody.post('/api/auth/password/reset', reset)).status).toBeLessThan(300);
    await server.nobody.signedIn(email, 'remembered');
    expect((await server.nobody.post('/api/auth/password/reset', reset)).status).toBe(422);
  });

  it('is mailed about in text of our own alone, whatever the account is called', async () => {
    const email = 'phished@northwind.example';
    const displayName = 'you must act now: https://evil.example/login';
    await server.admin.post('/api/users', { email, displayName, password: 'forgotten already' });
    await server.nobody.post('/api/auth/password/forgot', { email });
    const mail = await mailTo(email);
    expect(mail).not.toContain('evil.example');
    expect(mail.match(/https?:/g)).toHaveLength(1);
    expect(mail).toContain('Content-Type: text/plain');
  });

  it('has a link that ends with any change of the password, and outlives one that is refused', async () => {
    const email = 'careful@northwind.example';
    const account = { email, displayName: 'P', mustChangePassword: false };
    await server.admin.post('/api/users', { ...account, password: 'the first of them' });
    await server.nobody.post('/api/auth/password/forgot', { email });
    const [link = ''] = /http\S+/.exec(await mailTo(email)) ?? [];
    const token = new URL(link).searchParams.get('token');
    const reset = async (password: string) =>
      (await server.nobody.post('/api/auth/password/reset', { token, password })).body;
    expect(await reset('qwerty')).toMatchObject({ message: 'This password is too easy to guess' });
    const person = await server.nobody.signedIn(email, 'the first of them');
    const change = { currentPassword: 'the first of them', newPassword: 'the second of them' };
    expect((await person.put('/api/me/password', change)).status).toBe(200);
    expect(await reset('the third of them')).toMatchObject({ status: 422 });
    await server.nobody.signedIn(email, 'the second of them');
  });

  it('is mailed about three times an hour, however often it is asked for', async () => {
    const email = 'often@northwind.example';
    const account = { email, displayName: 'P', mustChangePassword: false };
    await server.admin.post('/api/users', { ...account, password: 'forgotten already' });
    const answers: unknown[] = [];
    for (let n = 0; n < 4; n += 1)
      answers.push((await server.nobody.post('/api/auth/password/forgot', { email })).body);
    // Nobody learns from the answer that no mail goes out.
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // The mail to somebody who asked after them is the last.
    await server.nobody.post('/api/auth/password/forgot', { email: 'p1@northwind.example' });
    await mailTo('p1@northwind.example');
    expect(await mailsTo(email)).toHaveLength(3);
  });
});

describe('a password that is easy to guess (promise 2)', () => {
  const email = 'erika.mustermann@northwind.example';
  const guesses = [
    'password',
    'QWERTY',
    'iloveyou',
    '123456789',
    'quartermaster',
    'Erika.Mustermann',
    'erika mustermann',
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

/** The messages to an address, which the server writes to files without a mail server. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(server.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

async function mailTo(address: string): Promise<string> {
  await expect.poll(() => mailsTo(address)).not.toEqual([]);
  // Quoted-printable: a soft line break, and the equals sign.
  return ((await mailsTo(address))[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
