import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Logger } from 'pino';

/**
 * A mail. Its text must contain nothing that strangers choose, or they could send text to anybody by signing
 * up with their address.
 */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether mail is actually delivered, rather than written to files. */
  readonly isConnected: boolean;
  send(mail: Mail): Promise<void>;
}

interface MailerOptions {
  /** smtp://user:password@host:port; without it, each message is written to a file. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly folder: string;
  readonly log: Logger;
}

/** Sends plain text by SMTP; without a mail server it writes .eml files and logs where (decisions). */
export function createMailer({ smtpUrl, from, folder, log }: MailerOptions): Mailer {
  if (smtpUrl !== undefined) {
    const transport = nodemailer.createTransport(smtpUrl, { from });
    return {
      isConnected: true,
      async send(mail) {
        await transport.sendMail(messageOf(mail));
      },
    };
  }
  return {
    isConnected: false,
    async send(mail) {
      const message = await new MailComposer({ from, ...messageOf(mail) }).compile().build();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${randomUUID()}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      log.warn({ file }, 'QM_SMTP_URL is not set: mail was written to a file instead of being sent');
    },
  };
}

/** An object, because a string could be parsed as a list of several recipients. */
const messageOf = ({ to, subject, text }: Mail) => ({
  to: { name: '', address: to },
  subject,
  text,
  disableFileAccess: true,
  disableUrlAccess: true,
});
