import { createHash } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, byNobody, type Caller, type Origin } from '../events/cause.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';
import type { LinkMails } from './link-mails.ts';
import type { MailedLinks } from './mailed-links.ts';

interface Dependencies {
  readonly users: UserService;
  readonly attempts: SignInAttempts;
  readonly mailer: Mailer;
  readonly mails: LinkMails;
}

/** Lets people who forgot their password choose another one, by mail. */
export class PasswordResets {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Mails a link if the address belongs to an account; at most three an hour. Everything is done for other addresses
   * too, so that the time taken doesn't reveal which have one.
   */
  async request(email: string, origin: Origin): Promise<void> {
    const { users, attempts, mails } = this.#deps;
    const id = (await users.byEmail(email))?.id ?? madeUpId(email);
    if ((await attempts.takeMail('reset', id)) === 0) await mails.ask(id, 'reset', byNobody(origin));
  }

  /**
   * Mails a link on an administrator's behalf; refuses (429) more than three an hour. @returns a message for
   * them
   */
  async sendTo(user: StoredUser, caller: Caller): Promise<string> {
    const { attempts, mailer, mails } = this.#deps;
    if (user.suspended) throw new RefusalError(refused('CONFLICT', message.resumeFirst));
    await attempts.requireMail('reset', user.id);
    await mails.ask(user.id, 'reset', byCaller(caller));
    return mailer.isConnected ? message.resetMailed : message.resetInOutbox;
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
    const { reset, invitation } = this.#deps.mails.links;
    return (await reset.has(token)) ? reset : invitation;
  }
}

/** Stands for the account that an address doesn't have. */
const madeUpId = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);
