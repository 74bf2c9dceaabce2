import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Logger } from 'pino';
import { composed } from './composed.ts';
import type { Mail, Mailer, MailOutcome } from './mailer.ts';

/** How long mails are kept: 30 days. */
const keptMs = 30 * 24 * 3_600_000;

interface MailFilesOptions {
  readonly from: string;
  readonly folder: string;
  readonly log: Logger;
}

/** Writes mails to files, where there is no mail server. */
export class MailFiles implements Mailer {
  readonly isConnected = false;
  readonly server = undefined;
  readonly from: string;
  readonly #folder: string;
  readonly #log: Logger;

  constructor({ from, folder, log }: MailFilesOptions) {
    this.from = from;
    this.#folder = folder;
    this.#log = log;
  }

  async send(mail: Mail): Promise<MailOutcome> {
    const message = await new MailComposer(composed(mail, this.from)).compile().build();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = join(
      this.#folder,
      `${markOf(mail.to)}-${mail.messageId === undefined ? randomUUID() : markOf(mail.messageId)}.eml`,
    );
    await writeFile(file, message, { mode: 0o600 });
    this.#log.warn({ file }, 'QM_SMTP_URL is not set: mail was written to a file instead of being sent');
    return { kind: 'sent' };
  }

  async forget(addresses: readonly string[]): Promise<void> {
    const marks = addresses.map(markOf);
    for (const name of await this.#names())
      if (marks.some((mark) => name.startsWith(`${mark}-`)))
        await rm(join(this.#folder, name), { force: true });
  }

  async sweep(now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptMs);
    for (const name of await this.#names()) {
      const file = join(this.#folder, name);
      const written = await stat(file).catch(() => undefined);
      if (written && written.mtime < before) await rm(file, { force: true });
    }
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith('.eml'));
  }
}

/** Stands for an address or a message in the names of files: a message that is sent again is the same file. */
const markOf = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 16);
