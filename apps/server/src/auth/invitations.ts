import { message } from '@quartermaster/core/messages';
import type { Invitation } from '@quartermaster/core/users/invitation';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';
import type { LinkMails } from './link-mails.ts';
import { invitationDays } from './mailed-links.ts';

interface Dependencies {
  readonly users: UserService;
  readonly attempts: SignInAttempts;
  readonly mailer: Mailer;
  readonly mails: LinkMails;
  readonly baseUrl: () => string;
}

/**
 * Lets people whose account has no password set one, by a mailed link or by one that the administrator passes
 * on.
 */
export class Invitations {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Mails a link, or returns it if no mail can be sent. The previous link becomes invalid. */
  async invite(idOrEmail: string, caller: Caller): Promise<Invitation> {
    const { users } = this.#deps;
    const { records } = users;
    const user = await users.find(idOrEmail);
    if (user.suspended) throw new RefusalError(refused('CONFLICT', message.resumeFirst));
    if (user.invitation === undefined)
      throw new RefusalError(refused('CONFLICT', message.hasPassword(user.displayName)));
    const invitation = await this.#invite(user, caller);
    await records.edit({
      find: () => records.find(user.id),
      change: ({ invitation }) => (invitation === 'unsent' ? { set: { invitation: 'sent' } } : undefined),
      cause: byCaller(caller),
    });
    return invitation;
  }

  async #invite(user: StoredUser, caller: Caller): Promise<Invitation> {
    const { attempts, mailer, mails, baseUrl } = this.#deps;
    if (mailer.isConnected) {
      await attempts.requireMail('invitation', user.id);
      await mails.ask(user.id, 'invitation', byCaller(caller));
      return { message: message.invitationMailed(user.email) };
    }
    const token = await mails.links.invitation.issue(user, byCaller(caller));
    const link = `${baseUrl()}/reset-password?token=${token}`;
    return { message: message.invitationLink(user.displayName, invitationDays), link };
  }
}
