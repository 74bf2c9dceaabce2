import { createHash, randomBytes } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, upsert } from '@quartermaster/store';
import type { Origin } from '../events/cause.ts';
import type { Mailer } from '../mail/mailer.ts';
import { purgeOlderThan } from '../purge-older-than.ts';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';
import { type ResetDocument, resetCollection } from './reset-collection.ts';

const lifetime = 30 * 60_000;

/**
 * Reset links: 256 random bits, stored hashed, valid once within 30 minutes and until the password changes, only the
 * newest (promise 8).
 */
export class PasswordResets {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #attempts: SignInAttempts;
  readonly #mailer: Mailer;
  readonly #baseUrl: () => string;
  readonly #resets: Collection<ResetDocument>;

  /**
   * @param baseUrl public URL of the server, known once it listens; never taken from a request, because anyone can set
   * its Host header
   */
  constructor(
    runtime: Runtime,
    users: UserService,
    { attempts, mailer, baseUrl }: { attempts: SignInAttempts; mailer: Mailer; baseUrl: () => string },
  ) {
    this.#runtime = runtime;
    this.#users = users;
    this.#attempts = attempts;
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
    this.#resets = runtime.store.collection(resetCollection);
  }

  /** Sends a link if the address belongs to an account; at most three an hour. */
  async request(email: string): Promise<void> {
    const user = await this.#users.byEmail(email);
    if (!user || !(await this.#attempts.takeResetMail(user.id))) return;
    const token = randomBytes(32).toString('base64url');
    const reset: ResetDocument = {
      id: user.id,
      tokenHash: hashed(token),
      epoch: user.securityEpoch,
      expiresAt: new Date(this.#runtime.now().getTime() + lifetime).toISOString(),
    };
    const { tokenHash, epoch, expiresAt } = reset;
    await upsert(this.#resets, reset, { set: { tokenHash, epoch, expiresAt } });
    await this.#mailer.send({
      to: user.email,
      subject: 'Choose a new password',
      text: `Use this link within 30 minutes to choose a new password:\n\n${this.#baseUrl()}/reset-password?token=${token}\n\nIf you did not request this, ignore this message. Your password stays the same.\n`,
    });
  }

  /** Removes expired links. */
  async sweep(): Promise<void> {
    await purgeOlderThan(this.#resets, 'expiresAt', instantOf(this.#runtime));
  }

  /** Sets the new password, invalidates the link and ends all sessions. */
  async redeem(token: string, password: string, origin: Origin): Promise<void> {
    const { items } = await this.#resets.find({ where: equals('tokenHash', hashed(token)), limit: 1 });
    const reset = items[0];
    if (!reset || Date.parse(reset.expiresAt) <= this.#runtime.now().getTime()) throw linkInvalid();
    const user = await this.#users.collection.get(reset.id);
    if (!user || user.securityEpoch !== reset.epoch) throw linkInvalid();
    // A link outlives a password that is refused.
    await this.#users.judgePassword(password, user);
    // Only the call that removes the link may use it, however many arrive at once.
    const taken = await this.#resets.remove(reset.id, { version: reset.version });
    if (taken.status !== 'removed') throw linkInvalid();
    await this.#users.setPassword(user.id, password, origin);
  }
}

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

const linkInvalid = (): RefusalError =>
  new RefusalError(refused('UNPROCESSABLE_CONTENT', message.resetInvalid));
