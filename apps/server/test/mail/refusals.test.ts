import { mailStatusSchema } from '@quartermaster/core/mail/mail-status';
import { profileSchema } from '@quartermaster/core/users/profile';
import { type FakeSmtp, startFakeSmtp } from '@quartermaster/test-kit/fake-smtp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newPerson } from '../support/company.ts';
import { adminEmail, type StartedServer, startTestServer } from '../support/started-server.ts';
import { receivedBy } from './smtp-server.ts';

let smtp: FakeSmtp;
let server: StartedServer;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  server = await startTestServer({ smtpUrl: `${smtp.url}?socketTimeout=500` });
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});

const noSuchUser = { at: 'recipient', code: 550, said: '5.1.1 No such user here' } as const;
const status = async () => made(await server.admin.get('/api/mail'), mailStatusSchema);
const refusalOf = async (caller: Caller, path: string) =>
  made(await caller.get(path), profileSchema).mailRefusal?.reason;
const triesFor = (address: string) => smtp.tried.filter((one) => one === address).length;
const assign = async (email: string, name = 'Dock') =>
  server.admin.put(`/api/equipment/${(await newAsset(server, { name })).id}`, { assignedTo: email });
const titles = async (caller: Caller) => (await caller.get('/api/notifications')).text;

/** Somebody whose address was refused three times. */
async function unreachable() {
  const person = await newPerson(server);
  smtp.fail(person.email, noSuchUser);
  for (let times = 1; times <= 3; times += 1) {
    await assign(person.email);
    await expect.poll(() => triesFor(person.email)).toBe(times);
  }
  await expect.poll(() => refusalOf(server.admin, `/api/users/${person.id}`)).toBeDefined();
  return person;
}

describe('an address that the mail server refuses for good', () => {
  it('is sent no more about events after three times, which administrators and its owner see', async () => {
    const mia = await unreachable();
    const reason = 'The mail server refuses the address: 550 5.1.1 No such user here';
    expect(await refusalOf(mia.caller, '/api/me')).toBe(reason);
    const { refused, failed } = await status();
    expect(refused).toMatchObject([{ to: { id: mia.id, email: mia.email }, reason }]);
    expect(failed[0]).toMatchObject({ about: 'Equipment is assigned to me', to: { id: mia.id }, reason });
    await assign(mia.email, 'Fourth');
    await expect.poll(() => titles(mia.caller)).toContain('Fourth');
    // Their turn would have come before somebody else's.
    const noah = await newPerson(server);
    await assign(noah.email);
    await receivedBy(smtp, noah.email);
    expect(triesFor(mia.email)).toBe(3);
  });

  it('is still sent links, and everything again once one gets through', async () => {
    const mia = await unreachable();
    await server.nobody.post('/api/auth/password/forgot', { email: mia.email });
    await expect.poll(() => triesFor(mia.email)).toBe(4);
    smtp.recover();
    await server.nobody.post('/api/auth/password/forgot', { email: mia.email });
    await receivedBy(smtp, mia.email);
    await expect.poll(() => refusalOf(mia.caller, '/api/me')).toBeUndefined();
    await assign(mia.email);
    await receivedBy(smtp, mia.email, 2);
  });

  it('is sent everything again if its owner or an administrator says so, or it is changed', async () => {
    const [mia, noah, ada] = [await unreachable(), await unreachable(), await unreachable()];
    expect((await mia.caller.delete('/api/me/mail-refusal')).status).toBe(200);
    expect((await server.admin.delete(`/api/users/${noah.email}/mail-refusal`)).status).toBe(200);
    await server.admin.put(`/api/users/${ada.id}`, { email: 'ada.new@northwind.example' });
    for (const { id } of [mia, noah, ada])
      expect(await refusalOf(server.admin, `/api/users/${id}`)).toBeUndefined();
    expect((await status()).refused.filter(({ to }) => to.id === ada.id)).toEqual([]);
    smtp.recover();
    await assign(mia.email);
    await receivedBy(smtp, mia.email);
  });
});

describe('a mail about an event', () => {
  it.each([
    [
      'asks to wait',
      { at: 'recipient', code: 451, said: 'Greylisted' },
      'asks to try again later: 451 Greylisted',
    ],
    ['does not answer', { at: 'message', kind: 'stall' }, 'did not answer in time'],
    ['breaks the connection', { at: 'message', kind: 'hangUp' }, 'The mail server cannot be reached'],
  ] as const)('waits if the mail server %s, and refuses nobody', async (_how, fault, reason) => {
    smtp.fail(adminEmail, fault, 1);
    const answer = await server.admin.post('/api/mail/test');
    expect(answer).toMatchObject({
      status: 503,
      body: { message: 'Failed to send test message', data: { reason: expect.stringContaining(reason) } },
    });
    const mia = await newPerson(server);
    smtp.fail(mia.email, fault, 1);
    const { waiting } = await status();
    await assign(mia.email);
    await expect.poll(async () => (await status()).waiting).toBe(waiting + 1);
    await expect.poll(() => triesFor(mia.email)).toBe(1);
    expect((await status()).refused.filter(({ to }) => to.id === mia.id)).toEqual([]);
  });
});

describe('how mail is sent', () => {
  it('is shown without the password, and tested by a mail to whoever asks', async () => {
    const { isConnected, server: host, from } = await status();
    expect({ isConnected, from }).toEqual({
      isConnected: true,
      from: 'Quartermaster <quartermaster@northwind.example>',
    });
    expect(host).toBe(new URL(smtp.url).host);
    expect((await server.admin.post('/api/mail/test')).body).toEqual({
      message: 'Test message sent successfully',
    });
    expect((await receivedBy(smtp, adminEmail)).text).toContain('Mail from this server reaches you.');
  });

  it('says plainly what is wrong with the account at the mail server', async () => {
    const wrong = new URL(smtp.url);
    wrong.password = 'wrong';
    const other = await startTestServer({ smtpUrl: wrong.href });
    expect((await other.admin.post('/api/mail/test')).body).toMatchObject({
      data: {
        reason: expect.stringMatching(/does not accept the user name and password: 535 Invalid/),
      },
    });
    await other.stop();
  });
});
