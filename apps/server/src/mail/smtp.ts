import { message } from '@quartermaster/core/messages';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { composed } from './composed.ts';
import type { Mail, Mailer, MailOutcome } from './mailer.ts';

/** Milliseconds, unless the URL says otherwise: until there is a connection, of silence, and for a mail in all. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const longestMs = 90_000;

/** Sends mails by SMTP, each over a connection of its own. */
export class SmtpMailer implements Mailer {
  readonly isConnected = true;
  readonly server: string;
  readonly from: string;
  readonly #transport: nodemailer.Transporter;

  /** @param smtpUrl smtp:// or smtps://, with user and password if the server wants them */
  constructor(smtpUrl: string, from: string) {
    const url = new URL(smtpUrl);
    for (const [name, ms] of Object.entries(waits))
      if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
    this.server = `${url.hostname}:${url.port || (url.protocol === 'smtps:' ? 465 : 587)}`;
    this.from = from;
    this.#transport = nodemailer.createTransport(url.href);
  }

  async send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome> {
    const over = AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
    const tooLate = new Promise<never>((_, reject) => {
      over.addEventListener('abort', () => reject(over.reason), { once: true });
    });
    try {
      over.throwIfAborted();
      await Promise.race([this.#transport.sendMail(composed(mail, this.from)), tooLate]);
      return { kind: 'sent' };
    } catch (error) {
      if (over.aborted)
        return { kind: 'later', reason: signal?.aborted ? message.stoppedSending : message.mailUnanswered };
      return outcomeOf(error);
    }
  }

  /** It keeps none. */
  async forget(): Promise<void> {}
  async sweep(): Promise<void> {}
}

/** What nodemailer's errors say: its own code, the command that failed, and the server's answer. */
const failure = z.object({
  code: z.string().default(''),
  command: z.string().default(''),
  message: z.string().default(''),
  response: z.string().optional(),
  responseCode: z.number().default(0),
});

/**
 * RFC 5321, 4.2.1: an answer of 500 or more is final. It is so for this mail alone if it is about the recipient
 * or the mail itself; whatever is wrong with the connection or the account can be mended meanwhile.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { code, command, response, responseCode, ...rest } = failure.parse(error);
  const said = oneLine(response ?? rest.message);
  if (responseCode >= 500 && command === 'RCPT TO')
    return { kind: 'refused', reason: message.mailAddressRefused(said), isOfAddress: true };
  if (responseCode >= 500 && command === 'DATA')
    return { kind: 'refused', reason: message.mailRefused(said), isOfAddress: false };
  // 421: it closes the connection, whoever the mail is to.
  const isOfRecipient =
    responseCode >= 400 && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
  return { kind: 'later', reason: reasonOf(code, responseCode, said), isOfRecipient };
}

function reasonOf(code: string, responseCode: number, said: string): string {
  if (code === 'EAUTH') return message.mailSignInRefused(said);
  if (responseCode >= 500) return message.mailSenderRefused(said);
  if (responseCode >= 400) return message.mailPutOff(said);
  if (code === 'ETIMEDOUT') return message.mailUnanswered;
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS') return message.mailUnreachable(said);
  return message.mailBroken(said);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);
