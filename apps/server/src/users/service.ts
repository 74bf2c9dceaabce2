import type { Actor } from '@quartermaster/core/access/actor';
import type { EventActor } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { equals, isIn } from '@quartermaster/core/query/where';
import type { NewUser, User } from '@quartermaster/core/users/user';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { definedFields } from '../documents.ts';
import { bySystem, byUser, domainEvent } from '../events/domain-event.ts';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { type StoredUser, type UserDocument, userCollection } from './collection.ts';
import type { Passwords } from './passwords.ts';

/** A person as the API answers them: nothing secret. */
export const toUser = (stored: StoredUser): User => {
  const { passwordHash: _hash, securityEpoch: _epoch, nameKey: _key, ...user } = stored;
  return user;
};

export class UserService {
  readonly collection: Collection<UserDocument>;
  readonly #runtime: Runtime;
  readonly #passwords: Passwords;

  constructor(runtime: Runtime, passwords: Passwords) {
    this.#runtime = runtime;
    this.#passwords = passwords;
    this.collection = runtime.store.collection(userCollection);
  }

  async byEmail(email: string): Promise<StoredUser | undefined> {
    const { items } = await this.collection.find({ where: equals('email', email), limit: 1 });
    return items[0];
  }

  /** People by e-mail, for those of the addresses that have an account. */
  async byEmails(emails: readonly string[]): Promise<Map<string, StoredUser>> {
    if (emails.length === 0) return new Map();
    const { items } = await this.collection.find({ where: isIn('email', [...emails]), limit: 200 });
    return new Map(items.map((user) => [user.email, user]));
  }

  /** Adds a person. `actor` is undefined for the system's own doing (the first administrator). */
  async create(
    input: NewUser,
    actor: Actor | undefined,
    {
      id = this.#runtime.newId(),
      awaitsApproval = false,
    }: { id?: string | undefined; awaitsApproval?: boolean } = {},
  ): Promise<StoredUser> {
    if (await this.byEmail(input.email)) throw emailInUse();
    const now = instantOf(this.#runtime);
    const document: UserDocument = {
      id,
      email: input.email,
      displayName: input.displayName,
      nameKey: fold(input.displayName),
      role: input.role,
      ...definedFields({
        department: input.department,
        position: input.position,
        phoneNumber: input.phoneNumber,
      }),
      passwordHash: await this.#passwords.hash(input.password),
      mustChangePassword: input.mustChangePassword,
      awaitsApproval,
      securityEpoch: 1,
      createdAt: now,
      updatedAt: now,
    };
    const { id: userId, email, displayName, role } = document;
    const outcome = await this.collection.insert(document, [
      domainEvent(this.#runtime, {
        type: 'user.created',
        actor: actor ? byUser(actor) : bySystem,
        subject: { kind: 'user', id: userId },
        data: { id: userId, email, displayName, role },
      }),
    ]);
    if (outcome.status === 'inserted') return outcome.document;
    const existing = outcome.key === 'id' ? await this.collection.get(id) : undefined;
    if (existing) return existing;
    throw emailInUse();
  }

  /** The account of these credentials, or undefined; both take the same time. Old hashes are upgraded. */
  async verify(email: string, password: string): Promise<StoredUser | undefined> {
    const user = await this.byEmail(email);
    if (!(await this.#passwords.verify(user?.passwordHash, password)) || !user) return undefined;
    if (!this.#passwords.needsRehash(user.passwordHash)) return user;
    const passwordHash = await this.#passwords.hash(password);
    const outcome = await this.collection.update(
      user.id,
      { set: { passwordHash } },
      { version: user.version },
    );
    return outcome.status === 'updated' ? outcome.document : user;
  }

  /** Sets a new password; every session of before is over then. */
  async changePassword(actor: Actor, currentPassword: string, newPassword: string): Promise<StoredUser> {
    const user = await this.collection.get(actor.id);
    if (!user || !(await this.#passwords.verify(user.passwordHash, currentPassword))) {
      throw new RefusalError(
        refused('UNPROCESSABLE_CONTENT', message.wrongPassword, {
          issues: [{ path: 'currentPassword', message: message.wrongPassword }],
        }),
      );
    }
    return this.#writePassword(user, newPassword, byUser(actor));
  }

  /** Sets a password by reset link: whoever has the link is the account's owner. */
  async setPassword(id: string, password: string): Promise<StoredUser> {
    const user = await this.collection.get(id);
    if (!user) throw new RefusalError(refused('NOT_FOUND', message.userNotFound));
    return this.#writePassword(user, password, byUser(user));
  }

  /** Lets an account in that waits for approval; one that doesn't wait stays as it is. */
  async approve(id: string, actor: Actor): Promise<StoredUser> {
    const user = await this.collection.get(id);
    if (!user) throw new RefusalError(refused('NOT_FOUND', message.userNotFound));
    if (!user.awaitsApproval) return user;
    return this.#update(user.id, { set: { awaitsApproval: false } }, byUser(actor), ['awaitsApproval']);
  }

  async #writePassword(user: StoredUser, password: string, actor: EventActor): Promise<StoredUser> {
    const passwordHash = await this.#passwords.hash(password);
    const change = { set: { passwordHash, mustChangePassword: false }, increment: { securityEpoch: 1 } };
    return this.#update(user.id, change, actor, ['password']);
  }

  async #update(
    id: string,
    change: Change,
    actor: EventActor,
    changed: readonly string[],
  ): Promise<StoredUser> {
    const outcome = await this.collection.update(
      id,
      { ...change, set: { ...change.set, updatedAt: instantOf(this.#runtime) } },
      {
        events: [
          domainEvent(this.#runtime, {
            type: 'user.updated',
            actor,
            subject: { kind: 'user', id },
            data: { id, changed },
          }),
        ],
      },
    );
    if (outcome.status === 'updated') return outcome.document;
    throw new RefusalError(refused('NOT_FOUND', message.userNotFound));
  }
}

const emailInUse = (): RefusalError =>
  new RefusalError(
    refused('CONFLICT', message.emailInUse, { issues: [{ path: 'email', message: message.emailInUse }] }),
  );
