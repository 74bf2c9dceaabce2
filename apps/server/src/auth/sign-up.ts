import { message } from '@quartermaster/core/messages';
import { checkSignUp } from '@quartermaster/core/settings/settings';
import { nameFromEmail, type SignUp } from '@quartermaster/core/users/user';
import { unwrap } from '../errors/refusal-error.ts';
import { byNobody, type Origin } from '../events/cause.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import { isOnRecord } from './address-on-record.ts';
import type { Confirmations } from './confirmations.ts';

interface SignUpDeps {
  readonly users: UserService;
  readonly settings: SettingsService;
  readonly confirmations: Confirmations;
}

/** Lets people create their own accounts, as far as the settings allow. */
export class SignUps {
  readonly #runtime: Runtime;
  readonly #deps: SignUpDeps;

  constructor(runtime: Runtime, deps: SignUpDeps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /**
   * Creates an unconfirmed account and mails a link to its address. If records already name that address, the
   * account can't be used until it is approved (decisions).
   */
  async signUp(
    { email, password, displayName }: SignUp,
    origin: Origin,
  ): Promise<{ email: string; waiting: boolean; message: string }> {
    const { users, settings, confirmations } = this.#deps;
    unwrap(checkSignUp(await settings.get(), email));
    const user = await users.create(
      {
        email,
        password,
        displayName: displayName?.trim() || nameFromEmail(email),
        role: 'user',
        mustChangePassword: false,
      },
      byNobody(origin),
      { unconfirmed: true },
    );
    await confirmations.send(user, byNobody(origin));
    const waiting = await isOnRecord(this.#runtime, email, user.createdAt);
    return { email, waiting, message: waiting ? message.mustBeApproved : message.userCreated };
  }
}
