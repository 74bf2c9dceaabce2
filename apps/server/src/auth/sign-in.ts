import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import { bySystem, type Origin } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { SignInAttempts } from './attempts.ts';

/** Checks e-mail and password with passport-local, and limits failed attempts. */
export class SignIn {
  readonly #runtime: Runtime;
  readonly #attempts: SignInAttempts;
  readonly #passport = new Passport();

  constructor(runtime: Runtime, users: UserService, attempts: SignInAttempts) {
    this.#runtime = runtime;
    this.#attempts = attempts;
    this.#passport.use(
      new Strategy({ usernameField: 'email', session: false }, (email, password, done) => {
        users.verify(email, password).then(
          (user) => done(null, user ? { id: user.id, stored: user } : false),
          (error) => done(error),
        );
      }),
    );
  }

  /** The account with these credentials; otherwise 401, or 429 after too many failures. */
  verify(origin: Origin, email: string, password: string): Promise<StoredUser> {
    return this.#attempts.oneByOne(email, origin.address, () => this.#verify(origin, email, password));
  }

  async #verify(origin: Origin, email: string, password: string): Promise<StoredUser> {
    const { address } = origin;
    await this.#attempts.check(email, address);
    const user = await this.#authenticate(email, password);
    if (user) {
      await this.#attempts.clear(email, address);
      if (user.awaitsApproval) throw new RefusalError(refused('FORBIDDEN', message.mustBeApproved));
      return user;
    }
    await this.#attempts.recordFailure(email, address);
    await this.#runtime.store.events.append([
      domainEvent(
        this.#runtime,
        { actor: bySystem.actor, ...origin },
        {
          type: 'user.signInRefused',
          subject: { kind: 'user', id: '' },
          data: { email },
        },
      ),
    ]);
    throw new RefusalError(refused('UNAUTHORIZED', message.invalidCredentials));
  }

  #authenticate(email: string, password: string): Promise<StoredUser | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, user?: { stored: StoredUser } | false | null): void => {
        if (error) reject(error);
        else resolve(user ? user.stored : undefined);
      };
      // By name, so that passport creates a strategy per call; a shared one would mix up concurrent calls.
      const request = { body: { email, password } };
      this.#passport.authenticate('local', { session: false }, settle)(request, {}, settle);
    });
  }
}
