import type { Cause } from '@quartermaster/core/events/event';
import type { User } from '@quartermaster/core/users/user';
import type { Caller } from '../events/cause.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';
import type { LinkMails } from './link-mails.ts';
import { linkInvalid } from './mailed-links.ts';

interface Dependencies {
  readonly users: UserService;
  readonly attempts: SignInAttempts;
  readonly mails: LinkMails;
}

/**
 * Lets people who signed up confirm their address by mail. The link only works for whoever is signed in to
 * that account: otherwise the address's owner, who never signed up, could confirm a stranger's account with a
 * click.
 */
export class Confirmations {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Mails a link to an unconfirmed account; refuses (429) more than three an hour. */
  async send(user: StoredUser, cause: Cause): Promise<void> {
    const { attempts, mails } = this.#deps;
    if (!user.unconfirmed) return;
    await attempts.requireMail('confirmation', user.id);
    await mails.ask(user.id, 'confirmation', cause);
  }

  /** Confirms the caller's address by the link that was mailed to it. */
  async redeem(token: string, caller: Caller): Promise<User> {
    const { users, mails } = this.#deps;
    const links = mails.links.confirmation;
    const followed = await links.follow(token);
    if (followed.user.id !== caller.id) throw linkInvalid();
    await links.useUp(followed);
    return users.confirm(caller.id, caller);
  }
}
