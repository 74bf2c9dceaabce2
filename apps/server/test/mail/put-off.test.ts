import { mailStatusSchema } from '@quartermaster/core/mail/mail-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newPerson } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';
import { type MailingServer, receivedBy, startMailingServer } from './smtp-server.ts';

const minute = 60_000;

let mailing: MailingServer;
beforeAll(async () => {
  mailing = await startMailingServer();
  for (const consumer of mailing.clocked.services.consumers) consumer.start();
});
afterAll(async () => {
  await Promise.all(mailing.clocked.services.consumers.map((consumer) => consumer.stop()));
  await mailing.stop();
});

it('an address that is put off every time holds up nobody else, and is given up after most of a day', async () => {
  const { clocked, smtp } = mailing;
  const admin: Caller = await clocked.nobody.signedIn(adminEmail, adminPassword);
  const company = { admin, nobody: clocked.nobody };
  const [mia, noah] = [await newPerson(company), await newPerson(company)];
  const tries = () => smtp.tried.filter((one) => one === mia.email).length;
  const assign = async (email: string) =>
    admin.put(`/api/equipment/${(await newAsset(company, { name: 'Dock' })).id}`, { assignedTo: email });
  smtp.fail(mia.email, { at: 'recipient', code: 450, said: 'Mailbox busy' });
  const count = 7;
  for (let n = 0; n < count; n += 1) await assign(mia.email);
  await expect.poll(tries).toBe(count);
  await assign(noah.email);
  await receivedBy(smtp, noah.email);
  const status = async () => {
    const again = await clocked.nobody.signedIn(adminEmail, adminPassword);
    return made(await again.get('/api/mail'), mailStatusSchema);
  };
  for (const [times, minutes] of [1, 5, 15, 60, 240, 720].entries()) {
    await expect.poll(async () => (await status()).waiting).toBe(count);
    clocked.pass(minutes * minute);
    await expect.poll(tries, { timeout: 10_000 }).toBe(count * (times + 2));
  }
  await expect.poll(async () => (await status()).failed.length).toBe(count);
  const [failed] = (await status()).failed;
  expect(failed?.reason).toBe('The mail server asks to try again later: 450 Mailbox busy');
});
