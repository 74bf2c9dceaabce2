import { createHash, randomBytes } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, upsert } from '@quartermaster/store';
import type { Mailer } from '../mail/mailer.ts';
import { RefusalError } from '../refusal-error.ts';
import { removeBefore } from '../remove-before.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { UserService } from '../users/service.ts';
import { type ResetDocument, resetCollection } from './collection.ts';

const lifetime = 30 * 60_000;

/** Reset links: 256 bits of chance, stored hashed, for one use within 30 minutes, the newest only (promise 8). */
export class PasswordResets {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #mailer: Mailer;
  readonly #baseUrl: string;
  readonly #resets: Collection<ResetDocument>;

  /** @param baseUrl where people reach the server: never taken from a request, whose Host anybody may choose */
  constructor(runtime: Runtime, users: UserService, mailer: Mailer, baseUrl: string) {
    this.#runtime = runtime;
    this.#users = users;
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
    this.#resets = runtime.store.collection(resetCollection);
  }

  /** Sends a link, if somebody has the address. */
  async request(email: string): Promise<void> {
    const user = await this.#users.byEmail(email);
    if (!user) return;
    const token = randomBytes(32).toString('base64url');
    const reset: ResetDocument = {
      id: user.id,
      tokenHash: hashed(token),
      expiresAt: new Date(this.#runtime.now().getTime() + lifetime).toISOString(),
    };
    const { tokenHash, expiresAt } = reset;
    await upsert(this.#resets, reset, { set: { tokenHash, expiresAt } });
    await this.#mailer.send({
      to: user.email,
      subject: 'Choose a new password',
      text: `Hello ${user.displayName},\n\nchoose a new password within 30 minutes:\n\n${this.#baseUrl}/reset-password?token=${token}\n\nIf you did not ask for this, ignore this message: your password stays as it is.\n`,
    });
  }

  /** Forgets the links that nobody used in time. */
  async sweep(): Promise<void> {
    await removeBefore(this.#resets, 'expiresAt', instantOf(this.#runtime));
  }

  /** Sets the new password; the link is dead then, and every session ends. */
  async redeem(token: string, password: string): Promise<void> {
    const { items } = await this.#resets.find({ where: equals('tokenHash', hashed(token)), limit: 1 });
    const reset = items[0];
    if (!reset || Date.parse(reset.expiresAt) <= this.#runtime.now().getTime()) throw linkInvalid();
    // Whoever removes it may use it: of fifty at once only one does.
    const taken = await this.#resets.remove(reset.id, { version: reset.version });
    if (taken.status !== 'removed') throw linkInvalid();
    await this.#users.setPassword(reset.id, password);
  }
}

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

const linkInvalid = (): RefusalError =>
  new RefusalError(refused('UNPROCESSABLE_CONTENT', message.resetInvalid));
