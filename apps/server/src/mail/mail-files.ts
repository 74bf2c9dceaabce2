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
    // A message that is sent again is the same file.
    const name = mail.messageId === undefined ? randomUUID() : markOf(mail.messageId);
    const file = join(this.#folder, `${mail.personId}-${name}.eml`);
    await writeFile(file, message, { mode: 0o600 });
    this.#log.warn({ file }, 'QM_SMTP_URL is not set: mail was written to a file instead of being sent');
    return { kind: 'sent' };
  }

  async forget(personId: string): Promise<void> {
    for (const name of await this.#names()) if (personOf(name) === personId) await this.#remove(name);
  }

  async sweep(
    now: Date,
    gone: (personIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const before = new Date(now.getTime() - keptMs);
    const names = await this.#names();
    const left = names.length === 0 ? new Set() : await gone([...new Set(names.map(personOf))]);
    for (const name of names) {
      const written = await stat(join(this.#folder, name)).catch(() => undefined);
      if (left.has(personOf(name)) || (written && written.mtime < before)) await this.#remove(name);
    }
  }

  #remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true });
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith('.eml'));
  }
}

const personOf = (name: string): string => name.slice(0, name.indexOf('-'));

/** Stands for a message in the names of files. */
const markOf = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 16);
