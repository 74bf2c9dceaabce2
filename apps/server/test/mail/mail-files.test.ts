import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer } from '../../src/mail/mailer.ts';
import { startClockedServer } from '../support/clocked-server.ts';
import { newPerson } from '../support/company.ts';
import { mailsTo, mailTo } from '../support/mails.ts';
import { adminEmail, adminPassword, type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('are removed with the person whom they are to', async () => {
  const [mia, noah] = [await newPerson(server), await newPerson(server)];
  for (const { email } of [mia, noah]) await server.nobody.post('/api/auth/password/forgot', { email });
  await Promise.all([mailTo(server, mia.email), mailTo(server, noah.email)]);
  expect((await server.admin.post(`/api/users/${mia.id}/erase`)).status).toBe(202);
  await expect.poll(() => mailsTo(server, mia.email)).toEqual([]);
  expect(await mailsTo(server, noah.email)).toHaveLength(1);
});

it('are removed by every server, each its own, if the person is gone', async () => {
  const first = await startClockedServer();
  const mia = await newPerson({
    nobody: first.nobody,
    admin: await first.nobody.signedIn(adminEmail, adminPassword),
  });
  const folder = await mkdtemp(join(tmpdir(), 'qm-mails-'));
  const log = pino({ level: 'silent' });
  // Of another server, which doesn't run the job.
  const mailer = createMailer({ smtpUrl: undefined, from: 'a@b.example', folder, log });
  for (const personId of [mia.id, 'x'.repeat(20)])
    await mailer.send({ to: mia.email, personId, subject: 'S', text: 'T' });
  const sweep = () => mailer.sweep(new Date(), (ids) => first.services.users.gone(ids));
  await sweep();
  expect(await readdir(folder)).toEqual([expect.stringMatching(`^${mia.id}-.*\\.eml$`)]);
  const admin = await first.nobody.signedIn(adminEmail, adminPassword);
  expect((await admin.post(`/api/users/${mia.id}/erase`)).status).toBe(202);
  await sweep();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await first.services.workers.stop();
  await first.stop();
});

it('are removed after 30 days', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qm-mails-'));
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'a@b.example',
    folder,
    log: pino({ level: 'silent' }),
  });
  for (const personId of ['old', 'new'])
    await mailer.send({ to: 'a@b.example', personId, subject: 'S', text: personId });
  const [first = '', second] = await readdir(folder);
  const now = new Date();
  const before = new Date(now.getTime() - 31 * 24 * 3_600_000);
  await utimes(join(folder, first), before, before);
  await mailer.sweep(now, async () => new Set());
  expect(await readdir(folder)).toEqual([second]);
  await rm(folder, { recursive: true });
});
