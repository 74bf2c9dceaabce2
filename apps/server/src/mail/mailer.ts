import type { Logger } from 'pino';
import { MailFiles } from './mail-files.ts';
import { SmtpMailer } from './smtp.ts';

/**
 * A mail. Its text must contain nothing that strangers choose, or they could send text to anybody by signing
 * up with their address.
 */
export interface Mail {
  readonly to: string;
  /** The id of the person whom it is for, or about. */
  readonly personId: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, for programs that show it. */
  readonly html?: string;
  /** The same whenever it is sent again, so that mailboxes can tell that they have it already. */
  readonly messageId?: string;
}

/** What became of one attempt to send a mail. `reason` is a sentence for people. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  /** Trying again can help; `isOfRecipient` if the mail server puts off this mail alone. */
  | { readonly kind: 'later'; readonly reason: string; readonly isOfRecipient?: boolean }
  /** Trying again can't help; `isOfAddress` if it is the address that is refused. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isOfAddress: boolean };

export interface Mailer {
  /** Whether mail is actually delivered, rather than written to files. */
  readonly isConnected: boolean;
  /** The mail server's host and port; undefined if mails are written to files. */
  readonly server: string | undefined;
  /** Whom mails are from. */
  readonly from: string;
  /** One attempt; throws nothing because of the mail server. */
  send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome>;
  /** Removes the mails for somebody, if they are kept here. */
  forget(personId: string): Promise<void>;
  /**
   * Removes old mails, if they are kept here, and those for people who are gone: another server may have noticed that.
   * @param gone which of these people are
   */
  sweep(now: Date, gone: (personIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

interface MailerOptions {
  /** smtp://user:password@host:port; without it, each message is written to a file. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly folder: string;
  readonly log: Logger;
}

/** Sends by SMTP; without a mail server it writes .eml files and logs where (decisions). */
export const createMailer = ({ smtpUrl, from, folder, log }: MailerOptions): Mailer =>
  smtpUrl === undefined ? new MailFiles({ from, folder, log }) : new SmtpMailer(smtpUrl, from);
