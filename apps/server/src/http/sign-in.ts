import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import { bySystem, domainEvent } from '../events/domain-event.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import type { SignInAttempts } from '../sessions/attempts.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';

/** E-mail and password, checked by passport-local behind the limit of failed attempts. */
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

  /** The account of these credentials; else 401, or 429 after too many failures. */
  verify(request: Request, email: string, password: string): Promise<StoredUser> {
    const address = request.ip ?? '';
    return this.#attempts.inTurn(email, address, () => this.#verify(request, address, email, password));
  }

  async #verify(request: Request, address: string, email: string, password: string): Promise<StoredUser> {
    await this.#attempts.check(email, address);
    const user = await this.#authenticate(request, email, password);
    if (user) {
      await this.#attempts.clear(email, address);
      if (user.awaitsApproval) throw new RefusalError(refused('FORBIDDEN', message.mustBeApproved));
      return user;
    }
    await this.#attempts.recordFailure(email, address);
    await this.#runtime.store.events.append([
      domainEvent(this.#runtime, {
        type: 'user.signInRefused',
        actor: bySystem,
        subject: { kind: 'user', id: '' },
        data: { email },
      }),
    ]);
    throw new RefusalError(refused('UNAUTHORIZED', message.invalidCredentials));
  }

  #authenticate(request: Request, email: string, password: string): Promise<StoredUser | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, user?: { stored: StoredUser } | false | null): void => {
        if (error) reject(error);
        else resolve(user ? user.stored : undefined);
      };
      // The strategy reads the credentials from the body; they were parsed and checked already.
      request.body = { email, password };
      // By name: passport then gives each call a strategy of its own. A shared one answers the last call for all.
      this.#passport.authenticate('local', { session: false }, settle)(request, {}, settle);
    });
  }
}
