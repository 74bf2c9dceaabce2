import type { Cause } from '@quartermaster/core/events/event';
import type { User } from '@quartermaster/core/users/user';
import type { Caller } from '../events/cause.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import { linkInvalid, MailedLinks } from './mailed-links.ts';
import type { LinkDeps } from './password-resets.ts';

const lifetime = 24 * 3_600_000;

/**
 * Lets people who signed up confirm their address by mail. The link only works for whoever is signed in to
 * that account: otherwise the address's owner, who never signed up, could confirm a stranger's account with a
 * click.
 */
export class Confirmations {
  readonly #deps: LinkDeps;
  readonly #links: MailedLinks;

  constructor(runtime: Runtime, deps: LinkDeps) {
    this.#deps = deps;
    this.#links = new MailedLinks(runtime, 'confirmation', lifetime);
  }

  /** Mails a link to an unconfirmed account; refuses (429) more than three an hour. */
  async send(user: StoredUser, cause: Cause): Promise<void> {
    const { attempts, mailer, baseUrl } = this.#deps;
    if (!user.unconfirmed) return;
    await attempts.requireMail('confirmation', user.id);
    const token = await this.#links.issue(user, cause);
    await mailer.send({
      to: user.email,
      subject: 'Confirm your address',
      text: `Somebody signed up with this address. If it was you, use this link within 24 hours, and sign in with the password that you chose:\n\n${baseUrl()}/confirm-address?token=${token}\n\nIf it was not you, ignore this message. Without the link, the account can do very little.\n`,
    });
  }

  /** Confirms the caller's address by the link that was mailed to it. */
  async redeem(token: string, caller: Caller): Promise<User> {
    const followed = await this.#links.follow(token);
    if (followed.user.id !== caller.id) throw linkInvalid();
    await this.#links.useUp(followed);
    return this.#deps.users.confirm(caller.id, caller);
  }

  /** Removes expired links. */
  sweep(): Promise<void> {
    return this.#links.sweep();
  }
}
