import { message } from '@quartermaster/core/messages';
import { nameFromEmail, type SignUp } from '@quartermaster/core/users/user';
import { refused } from '@quartermaster/core/verdict';
import { bySystem, type Origin } from '../events/cause.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import { isOnRecord } from './address-on-record.ts';

/** Lets people create their own accounts, unless sign-up is closed in the settings. */
export class SignUps {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #settings: SettingsService;

  constructor(runtime: Runtime, users: UserService, settings: SettingsService) {
    this.#runtime = runtime;
    this.#users = users;
    this.#settings = settings;
  }

  /** Creates an unconfirmed account. If records already name its address, it can't even be used (decisions). */
  async signUp(
    { email, password, displayName }: SignUp,
    origin: Origin,
  ): Promise<{ email: string; waiting: boolean; message: string }> {
    if (!(await this.#settings.get()).signUpOpen)
      throw new RefusalError(refused('FORBIDDEN', message.signUpClosed));
    const { createdAt } = await this.#users.create(
      {
        email,
        password,
        displayName: displayName?.trim() || nameFromEmail(email),
        role: 'user',
        mustChangePassword: false,
      },
      { actor: bySystem.actor, ...origin },
      { unconfirmed: true },
    );
    const waiting = await isOnRecord(this.#runtime, email, createdAt);
    return { email, waiting, message: waiting ? message.mustBeApproved : message.userCreated };
  }
}
