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
import { isOnRecord } from './address-on-record.ts';
import type { SignInAttempts } from './attempts.ts';

const hour = 3_600_000;
/** Refused sign-ins of nobody that are recorded in an hour, by each process. */
const strangersRecorded = 100;

/** Checks e-mail and password with passport-local, and limits failed attempts. */
export class SignIn {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #attempts: SignInAttempts;
  readonly #passport = new Passport();
  #strangers = { since: 0, recorded: 0 };

  constructor(runtime: Runtime, users: UserService, attempts: SignInAttempts) {
    this.#runtime = runtime;
    this.#users = users;
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

  /**
   * The account with these credentials; otherwise 401, or 429 after too many failures. `device` is one on which this
   * account has signed in before.
   */
  async verify(origin: Origin, email: string, password: string, device?: string): Promise<StoredUser> {
    const user = await this.#attempts.guard({ account: email, address: origin.address, device }, () =>
      this.#authenticate(email, password),
    );
    if (user) {
      if (user.suspended) throw new RefusalError(refused('FORBIDDEN', message.suspended));
      if (user.unconfirmed && (await isOnRecord(this.#runtime, user.email, user.createdAt)))
        throw new RefusalError(refused('FORBIDDEN', message.mustBeApproved));
      return user;
    }
    if (await this.#isRecorded(email)) await this.#recordRefusal(origin, email);
    throw new RefusalError(refused('UNAUTHORIZED', message.invalidCredentials));
  }

  /** Of addresses that are nobody's only some are recorded: a stranger can't fill the log with them. */
  async #isRecorded(email: string): Promise<boolean> {
    if (await this.#users.byEmail(email)) return true;
    const now = this.#runtime.now().getTime();
    if (now - this.#strangers.since >= hour) this.#strangers = { since: now, recorded: 0 };
    this.#strangers.recorded += 1;
    return this.#strangers.recorded <= strangersRecorded;
  }

  async #recordRefusal(origin: Origin, email: string): Promise<void> {
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
