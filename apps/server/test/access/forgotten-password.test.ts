import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetCollection } from '../../src/auth/link-collections.ts';
import { startClockedServer } from '../support/clocked-server.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { mailsTo, mailTo, tokenIn } from '../support/mails.ts';
import { origin } from '../support/origin.ts';
import { adminEmail, type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
});
afterAll(() => server.stop());

describe('a forgotten password', () => {
  it('is replaced through a mailed link to where the server listens, once', async () => {
    const email = 'forgetful@northwind.example';
    const account = { email, displayName: 'P', mustChangePassword: false };
    await server.admin.post('/api/users', { ...account, password: 'forgotten already' });
    expect((await server.nobody.post('/api/auth/password/forgot', { email })).status).toBeLessThan(300);
    const [link = ''] = /http\S+/.exec(await mailTo(server, email)) ?? [];
    const { port, pathname, searchParams } = new URL(link);
    // The tests' servers listen on any free port (QM_PORT=0).
    expect([port, pathname]).toEqual([new URL(server.url).port, '/reset-password']);
    const token = searchParams.get('token');
    const reset = { token, password: 'remembered' };
    const checked = async () => (await server.nobody.post('/api/auth/password/link', { token })).status;
    // Checking a link doesn't use it up.
    expect([await checked(), await checked()]).toEqual([200, 200]);
    expect((await server.nobody.post('/api/auth/password/reset', reset)).status).toBeLessThan(300);
    await server.nobody.signedIn(email, 'remembered');
    expect((await server.nobody.post('/api/auth/password/reset', reset)).status).toBe(422);
    expect(await checked()).toBe(422);
  });

  it('is mailed about in text of our own alone, whatever the account is called', async () => {
    const email = 'phished@northwind.example';
    const displayName = 'you must act now: https://evil.example/login';
    await server.admin.post('/api/users', { email, displayName, password: 'forgotten already' });
    await server.nobody.post('/api/auth/password/forgot', { email });
    const mail = await mailTo(server, email);
    expect(mail).not.toContain('evil.example');
    expect(mail.match(/https?:/g)).toHaveLength(1);
    expect(mail).toContain('Content-Type: text/plain');
  });

  it('has a link that ends with any change of the password, and outlives one that is refused', async () => {
    const email = 'careful@northwind.example';
    const account = { email, displayName: 'P', mustChangePassword: false };
    await server.admin.post('/api/users', { ...account, password: 'the first of them' });
    await server.nobody.post('/api/auth/password/forgot', { email });
    const token = tokenIn(await mailTo(server, email));
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
    // The answer doesn't reveal that no mail was sent.
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // Mails are sent in order, so once the mail to somebody who asked later has arrived, no more will come.
    const patient = { ...account, email: 'patient@northwind.example' };
    await server.admin.post('/api/users', { ...patient, password: 'forgotten already' });
    await server.nobody.post('/api/auth/password/forgot', { email: 'patient@northwind.example' });
    await mailTo(server, 'patient@northwind.example');
    expect(await mailsTo(server, email)).toHaveLength(3);
  });

  it('promise 8: has a link of 256 bits, stored as its SHA-256 alone, that 50 uses at once use once', async () => {
    const email = 'hasty@northwind.example';
    const account = { email, displayName: 'P', mustChangePassword: false };
    await server.admin.post('/api/users', { ...account, password: 'forgotten already' });
    await server.nobody.post('/api/auth/password/forgot', { email });
    const token = tokenIn(await mailTo(server, email));
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const direct = await openDirectAccess(server);
    const { items } = await direct.store.collection(resetCollection).find({ limit: 200 });
    let stored = '';
    for await (const batch of direct.store.dump()) stored += JSON.stringify(batch);
    await direct.close();
    expect(stored).toContain(email);
    expect(stored).not.toContain(token);
    expect(items.map(({ tokenHash }) => tokenHash)).toContain(
      createHash('sha256').update(token).digest('hex'),
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        server.nobody.post(
          '/api/auth/password/reset',
          { token, password: `remembered ${n}` },
          { 'x-forwarded-for': `203.0.113.${n}` },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    // The password that was set is that of the one call that succeeded.
    await server.nobody.signedIn(email, `remembered ${answers.findIndex(({ status }) => status < 300)}`);
  });

  it('promise 8: has a link of 30 minutes, and of several only the newest works', async () => {
    const clocked = await startClockedServer();
    const { passwordResets, linkMails } = clocked.services;
    linkMails.start();
    const linkAfter = async (ms: number): Promise<string> => {
      const before = clocked.mails.length;
      await passwordResets.request(adminEmail, origin);
      await expect.poll(() => clocked.mails.length).toBe(before + 1);
      clocked.pass(ms);
      return tokenIn(clocked.mails.at(-1)?.text ?? '');
    };
    const redeem = (token: string) =>
      passwordResets.redeem(token, 'remembered again', origin).then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    const expired = 'This link has expired';
    expect(await redeem(await linkAfter(30 * 60_000))).toContain(expired);
    const older = await linkAfter(0);
    const newer = await linkAfter(30 * 60_000 - 1);
    expect([await redeem(older), await redeem(newer)]).toEqual([expect.stringContaining(expired), 'done']);
    await linkMails.stop();
    await clocked.stop();
  });

  it("has a link to the server's own address, whatever a caller claims (promise 9)", async () => {
    const hosts = ['evil.example', 'localhost.evil.example', 'localhost:1', '[::1]:1', '127.0.0.1:1'];
    const claims = hosts.flatMap((host) => [
      { host },
      { 'x-forwarded-host': host },
      { 'x-host': host },
      { forwarded: `host=${host}` },
      { origin: `http://${host}`, host },
    ]);
    for (const [at, claimed] of claims.entries()) {
      const email = `claimed${at}@northwind.example`;
      const account = { email, displayName: 'P', password: 'forgotten already' };
      await server.admin.post('/api/users', account);
      const headers = { ...claimed, 'x-forwarded-for': `198.51.100.${at}` };
      await server.nobody.post('/api/auth/password/forgot', { email }, headers);
      const links = (await mailTo(server, email)).match(/https?:\/\/[^/\s]+/g);
      expect(links, JSON.stringify(claimed)).toEqual([`http://localhost:${new URL(server.url).port}`]);
    }
  });
});
