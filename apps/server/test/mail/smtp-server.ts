import { tmpdir } from 'node:os';
import { type FakeSmtp, type ReceivedMail, startFakeSmtp } from '@quartermaster/test-kit/fake-smtp';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createMailer } from '../../src/mail/mailer.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';

/** A server with a clock of its own that sends by a mail server. */
export interface MailingServer {
  readonly smtp: FakeSmtp;
  readonly clocked: ClockedServer;
  stop(): Promise<void>;
}

export const mailerTo = ({ url }: FakeSmtp, query = '') =>
  createMailer({
    smtpUrl: `${url}${query}`,
    from: 'Quartermaster <quartermaster@northwind.example>',
    folder: tmpdir(),
    log: pino({ level: 'silent' }),
  });

export async function startMailingServer(query = ''): Promise<MailingServer> {
  const smtp = await startFakeSmtp();
  const clocked = await startClockedServer({ mailer: mailerTo(smtp, query) });
  clocked.services.linkMails.start();
  return {
    smtp,
    clocked,
    async stop() {
      await clocked.services.linkMails.stop();
      await clocked.stop();
      await smtp.close();
    },
  };
}

/** Waits for the newest of so many mails to an address. */
export async function receivedBy({ received }: FakeSmtp, address: string, count = 1): Promise<ReceivedMail> {
  const theirs = () => received.filter(({ to }) => to === address);
  await expect.poll(() => theirs().length).toBe(count);
  const newest = theirs().at(-1);
  if (!newest) throw new Error('No mail');
  return newest;
}
