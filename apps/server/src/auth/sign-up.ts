import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import { nameFromEmail, type SignUp } from '@quartermaster/core/users/user';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { type AssetDocument, assetCollection } from '../assets/collection.ts';
import { bySystem, type Origin } from '../events/cause.ts';
import { RefusalError } from '../refusal-error.ts';
import { type RequestDocument, requestCollection } from '../requests/collection.ts';
import type { Runtime } from '../runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';

/** Lets people create their own accounts, unless sign-up is closed in the settings. */
export class SignUps {
  readonly #users: UserService;
  readonly #settings: SettingsService;
  readonly #assets: Collection<AssetDocument>;
  readonly #requests: Collection<RequestDocument>;

  constructor(runtime: Runtime, users: UserService, settings: SettingsService) {
    this.#users = users;
    this.#settings = settings;
    this.#assets = runtime.store.collection(assetCollection);
    this.#requests = runtime.store.collection(requestCollection);
  }

  /** Creates a user account. If records already use its address, an administrator must approve it (decisions). */
  async signUp(
    { email, password, displayName }: SignUp,
    origin: Origin,
  ): Promise<{ email: string; waiting: boolean; message: string }> {
    if (!(await this.#settings.get()).signUpOpen)
      throw new RefusalError(refused('FORBIDDEN', message.signUpClosed));
    const waiting = await this.#onRecord(email);
    await this.#users.create(
      {
        email,
        password,
        displayName: displayName?.trim() || nameFromEmail(email),
        role: 'user',
        mustChangePassword: false,
      },
      { actor: bySystem.actor, ...origin },
      { awaitsApproval: waiting },
    );
    return { email, waiting, message: waiting ? message.mustBeApproved : message.userCreated };
  }

  async #onRecord(email: string): Promise<boolean> {
    const [assets, requests] = await Promise.all([
      this.#assets.find({ where: equals('assignedTo', email), limit: 1 }),
      this.#requests.find({ where: equals('userId', email), limit: 1 }),
    ]);
    return assets.items.length + requests.items.length > 0;
  }
}
