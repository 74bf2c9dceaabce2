import type { Mail, Mailer } from '../../src/mail/mailer.ts';
import { noMailer } from '../../src/mail/no-mailer.ts';

/** A mailer that only remembers what it was to send. */
export const rememberingMailer = (mails: Mail[]): Mailer => ({
  ...noMailer,
  isConnected: true,
  send: async (mail) => {
    mails.push(mail);
    return { kind: 'sent' };
  },
});
