import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, byNobody, type Caller, type Origin } from '../events/cause.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';
import { MailedLinks } from './mailed-links.ts';

const lifetime = 30 * 60_000;

/** What a service that mails links needs. */
export interface LinkDeps {
  readonly users: UserService;
  readonly attempts: SignInAttempts;
  readonly mailer: Mailer;
  /**
   * Public URL of the server, known once it listens. Never taken from a request, because anyone can set its
   * Host header.
   */
  readonly baseUrl: () => string;
}

/** Lets people who forgot their password choose another one, by mail. */
export class PasswordResets {
  readonly #deps: LinkDeps;
  readonly #links: MailedLinks;
  readonly #invitations: MailedLinks;

  /** @param invitations links for setting a first password, which are redeemed in the same way */
  constructor(runtime: Runtime, deps: LinkDeps, invitations: MailedLinks) {
    this.#deps = deps;
    this.#links = new MailedLinks(runtime, 'reset', lifetime);
    this.#invitations = invitations;
  }

  /** Mails a link if the address belongs to an account; at most three an hour. */
  async request(email: string, origin: Origin): Promise<void> {
    const { users, attempts } = this.#deps;
    const user = await users.byEmail(email);
    if (user && !user.suspended && (await attempts.takeMail('reset', user.id)) === 0)
      await this.#send(user, byNobody(origin));
  }

  /**
   * Mails a link on an administrator's behalf; refuses (429) more than three an hour. @returns a message for
   * them
   */
  async sendTo(user: StoredUser, caller: Caller): Promise<string> {
    const { attempts, mailer } = this.#deps;
    if (user.suspended) throw new RefusalError(refused('CONFLICT', message.resumeFirst));
    await attempts.requireMail('reset', user.id);
    await this.#send(user, byCaller(caller));
    return mailer.isConnected ? message.resetMailed : message.resetInOutbox;
  }

  async #send(user: StoredUser, cause: Cause): Promise<void> {
    const { mailer, baseUrl } = this.#deps;
    const token = await this.#links.issue(user, cause);
    await mailer.send({
      to: user.email,
      subject: 'Choose a new password',
      text: `Use this link within 30 minutes to choose a new password:\n\n${baseUrl()}/reset-password?token=${token}\n\nIf you did not request this, ignore this message. Your password stays the same.\n`,
    });
  }

  /** Removes expired links. */
  sweep(): Promise<void> {
    return this.#links.sweep();
  }

  /** Refuses (422) a link that can no longer set a password. */
  async check(token: string): Promise<void> {
    await (await this.#linksOf(token)).follow(token);
  }

  /** Sets the new password, invalidates the link and ends all sessions. */
  async redeem(token: string, password: string, origin: Origin): Promise<void> {
    const { users } = this.#deps;
    const links = await this.#linksOf(token);
    const followed = await links.follow(token);
    // Checked first, so that a refused password doesn't use up the link.
    await users.checkPassword(password, followed.user);
    await links.useUp(followed);
    await users.setPassword(followed.user.id, password, origin);
  }

  async #linksOf(token: string): Promise<MailedLinks> {
    return (await this.#links.has(token)) ? this.#links : this.#invitations;
  }
}
