import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import type { Refusals } from '../audit/refusals.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Origin } from '../events/cause.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { isOnRecord } from './address-on-record.ts';
import type { SignInAttempts } from './attempts.ts';

/** Checks e-mail and password with passport-local, and limits failed attempts. */
export class SignIn {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #attempts: SignInAttempts;
  readonly #refusals: Refusals;
  readonly #passport = new Passport();

  constructor(runtime: Runtime, users: UserService, attempts: SignInAttempts, refusals: Refusals) {
    this.#runtime = runtime;
    this.#users = users;
    this.#attempts = attempts;
    this.#refusals = refusals;
    this.#passport.use(
      new Strategy({ usernameField: 'email', session: false }, (email, password, done) => {
        users.verify(email, password).then(
          (user) => done(null, user ? { id: user.id, stored: user } : false),
          (error) => done(error),
        );
      }),
    );
  }

  /**
   * The account with these credentials; otherwise refuses with 401, or 429 after too many failures. `device`
   * is one on which this account has signed in before.
   */
  async verify(origin: Origin, email: string, password: string, device?: string): Promise<StoredUser> {
    const user = await this.#attempts.guard({ account: email, address: origin.address, device }, () =>
      this.#authenticate(email, password),
    );
    if (user) {
      const refusal = await this.#whyNot(user);
      if (refusal === undefined) return user;
      await this.#refusals.signIn(origin, email, user.id);
      throw new RefusalError(refused('FORBIDDEN', refusal));
    }
    await this.#refusals.signIn(origin, email, (await this.#users.byEmail(email))?.id);
    throw new RefusalError(refused('UNAUTHORIZED', message.invalidCredentials));
  }

  /** Why an account with the right password may not sign in. */
  async #whyNot(user: StoredUser): Promise<string | undefined> {
    if (user.suspended) return message.suspended;
    const isWaiting = user.unconfirmed && (await isOnRecord(this.#runtime, user.email, user.createdAt));
    return isWaiting ? message.mustBeApproved : undefined;
  }

  #authenticate(email: string, password: string): Promise<StoredUser | undefined> {
    return new Promise((resolve, reject) => {
      const complete = (error: unknown, user?: { stored: StoredUser } | false | null): void => {
        if (error) reject(error);
        else resolve(user ? user.stored : undefined);
      };
      // By name, so that passport creates a strategy per call; a shared one would mix up concurrent calls.
      const request = { body: { email, password } };
      this.#passport.authenticate('local', { session: false }, complete)(request, {}, complete);
    });
  }
}
