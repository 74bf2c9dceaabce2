import type { Origin } from '../events/cause.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Runtime } from '../runtime.ts';
import type { UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';
import { resetCollection } from './link-collections.ts';
import { MailedLinks } from './mailed-links.ts';

const lifetime = 30 * 60_000;

/** What a service that mails links needs. */
export interface LinkDeps {
  readonly users: UserService;
  readonly attempts: SignInAttempts;
  readonly mailer: Mailer;
  /**
   * Public URL of the server, known once it listens; never taken from a request, because anyone can set its Host header.
   */
  readonly baseUrl: () => string;
}

/** Lets people who forgot their password choose another one, by mail. */
export class PasswordResets {
  readonly #deps: LinkDeps;
  readonly #links: MailedLinks;

  constructor(runtime: Runtime, deps: LinkDeps) {
    this.#deps = deps;
    this.#links = new MailedLinks(runtime, resetCollection, lifetime);
  }

  /** Sends a link if the address belongs to an account; at most three an hour. */
  async request(email: string): Promise<void> {
    const { users, attempts, mailer, baseUrl } = this.#deps;
    const user = await users.byEmail(email);
    if (!user || !(await attempts.takeMail('reset', user.id))) return;
    const token = await this.#links.issue(user);
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

  /** Sets the new password, invalidates the link and ends all sessions. */
  async redeem(token: string, password: string, origin: Origin): Promise<void> {
    const { users } = this.#deps;
    const followed = await this.#links.follow(token);
    // A link outlives a password that is refused.
    await users.judgePassword(password, followed.user);
    await this.#links.useUp(followed);
    await users.setPassword(followed.user.id, password, origin);
  }
}
