import { message } from '@quartermaster/core/messages';
import type { Invitation } from '@quartermaster/core/users/invitation';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { MailedLinks } from './mailed-links.ts';
import type { LinkDeps } from './password-resets.ts';

const lifetimeDays = 7;

/**
 * Lets people whose account has no password set one, by a mailed link or by one that the administrator passes
 * on.
 */
export class Invitations {
  readonly links: MailedLinks;
  readonly #deps: LinkDeps;

  constructor(runtime: Runtime, deps: LinkDeps) {
    this.#deps = deps;
    this.links = new MailedLinks(runtime, 'invitation', lifetimeDays * 24 * 3_600_000);
  }

  /** Mails a link, or returns it if no mail can be sent. The previous link becomes invalid. */
  async invite(idOrEmail: string, caller: Caller): Promise<Invitation> {
    const { users, attempts, mailer, baseUrl } = this.#deps;
    const { records } = users;
    const user = await users.find(idOrEmail);
    if (user.suspended) throw new RefusalError(refused('CONFLICT', message.resumeFirst));
    if (user.invitation === undefined)
      throw new RefusalError(refused('CONFLICT', message.hasPassword(user.displayName)));
    if (mailer.isConnected) await attempts.requireMail('invitation', user.id);
    const link = `${baseUrl()}/reset-password?token=${await this.links.issue(user, byCaller(caller))}`;
    if (mailer.isConnected)
      await mailer.send({
        to: user.email,
        subject: 'Your account',
        text: `An administrator made an account for you. Use this link within ${lifetimeDays} days to choose a password:\n\n${link}\n`,
      });
    await records.edit({
      find: () => records.find(user.id),
      change: ({ invitation }) => (invitation === 'unsent' ? { set: { invitation: 'sent' } } : undefined),
      cause: byCaller(caller),
    });
    return mailer.isConnected
      ? { message: message.invitationMailed(user.email) }
      : { message: message.invitationLink(user.displayName, lifetimeDays), link };
  }

  /** Removes expired links. */
  sweep(): Promise<void> {
    return this.links.sweep();
  }
}
