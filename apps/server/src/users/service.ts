import type { Actor } from '@quartermaster/core/access/actor';
import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals, isIn } from '@quartermaster/core/query/where';
import { isErased } from '@quartermaster/core/users/erasure';
import type { NewUser, User } from '@quartermaster/core/users/user';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller, type Origin } from '../events/cause.ts';
import { definedFields } from '../records/documents.ts';
import { requireReadable } from '../records/readable.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { StoredUser, UserDocument } from './collection.ts';
import { type PasswordOwner, refuseGuessable } from './guessable.ts';
import type { Passwords } from './passwords.ts';
import { type UserRecords, userRecords } from './record.ts';

/** How many people are looked up in one read. */
const atOnce = 200;

export class UserService {
  readonly records: UserRecords;
  readonly collection: Collection<UserDocument>;
  readonly #runtime: Runtime;
  readonly #passwords: Passwords;
  readonly #settings: SettingsService;

  constructor(runtime: Runtime, passwords: Passwords, settings: SettingsService) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#passwords = passwords;
    this.records = userRecords(runtime, this);
    this.collection = this.records.collection;
  }

  /** The user with this address, current or former (`formerEmail`). */
  async byEmail(email: string): Promise<StoredUser | undefined> {
    const { items } = await this.collection.find({ where: equals('email', email), limit: 1 });
    if (items[0]) return items[0];
    return (await this.collection.find({ where: equals('formerEmail', email), limit: 1 })).items[0];
  }

  /** The new address for each of these old ones whose references are still being updated. */
  async changedAddresses(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const changed = new Map<string, string>();
    for (let at = 0; at < emails.length; at += atOnce) {
      const where = isIn('formerEmail', emails.slice(at, at + atOnce));
      for (const { email, formerEmail = '' } of (await this.collection.find({ where, limit: atOnce })).items)
        changed.set(formerEmail, email);
    }
    return changed;
  }

  /** The addresses of suspended people, including the old ones of those whose address is changing. */
  async suspendedEmails(): Promise<string[]> {
    const emails: string[] = [];
    for await (const { email, formerEmail } of this.collection.stream({
      where: equals('state', 'suspended'),
    }))
      emails.push(email, ...(formerEmail === undefined ? [] : [formerEmail]));
    return emails;
  }

  /** Which of these people have no account any more, or one whose personal data was erased. */
  async gone(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const there = new Set<string>();
    for (let at = 0; at < ids.length; at += atOnce)
      for (const user of await this.collection.getMany(ids.slice(at, at + atOnce)))
        if (!isErased(user)) there.add(user.id);
    return new Set(ids.filter((id) => !there.has(id)));
  }

  /** Users by e-mail, for those addresses that have an account. */
  async byEmails(emails: readonly string[]): Promise<Map<string, StoredUser>> {
    const users = new Map<string, StoredUser>();
    for (let at = 0; at < emails.length; at += atOnce) {
      const where = isIn('email', emails.slice(at, at + atOnce));
      for (const user of (await this.collection.find({ where, limit: atOnce })).items)
        users.set(user.email, user);
    }
    const missing = emails.filter((email) => !users.has(email));
    if (missing.length === 0) return users;
    const changed = await this.changedAddresses(missing);
    for (const email of missing) {
      const user = changed.has(email) ? await this.byEmail(email) : undefined;
      if (user) users.set(email, user);
    }
    return users;
  }

  /** Adds a user. `id` is derived from the call if that may be repeated. */
  async create(
    input: NewUser,
    cause: Cause,
    {
      id = this.#runtime.newId(),
      unconfirmed = false,
    }: { id?: string | undefined; unconfirmed?: boolean } = {},
  ): Promise<StoredUser> {
    if (input.password !== undefined) await this.checkPassword(input.password, input);
    // Checked early to save the costly hash; the unique key decides.
    const holder = await this.byEmail(input.email);
    // With the same id, it comes from an earlier attempt, or from another server starting at the same moment.
    if (holder && holder.id !== id) throw emailInUse();
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
        manager: input.manager,
      }),
      ...(await this.#firstPassword(input)),
      unconfirmed,
      suspended: false,
      state: unconfirmed ? 'waiting' : 'active',
      securityEpoch: 1,
      createdAt: now,
      updatedAt: now,
    };
    return this.records.insert(document, cause);
  }

  /**
   * The account with these credentials, or undefined; takes the same time either way. Upgrades old hashes.
   */
  async verify(email: string, password: string): Promise<StoredUser | undefined> {
    const user = await this.byEmail(email);
    if (!(await this.#passwords.verify(user?.passwordHash, password)) || !user?.passwordHash)
      return undefined;
    if (!this.#passwords.needsRehash(user.passwordHash)) return user;
    const passwordHash = await this.#passwords.hash(password);
    const outcome = await this.collection.update(
      user.id,
      { set: { passwordHash } },
      { version: user.version },
    );
    return outcome.status === 'updated' ? outcome.document : user;
  }

  /** Refuses (422) a password that is too easy to guess for this person. */
  async checkPassword(
    password: string,
    owner: Omit<PasswordOwner, 'companyName'>,
    path?: string,
  ): Promise<void> {
    const { companyName } = await this.#settings.get();
    await refuseGuessable(password, { ...owner, companyName }, path);
  }

  /** Sets a new password and ends all earlier sessions; undefined if the current password is wrong. */
  async changePassword(
    caller: Caller,
    currentPassword: string,
    newPassword: string,
  ): Promise<StoredUser | undefined> {
    const user = await this.collection.get(caller.id);
    if (!user || !(await this.#passwords.verify(user.passwordHash, currentPassword))) return undefined;
    await this.checkPassword(newPassword, user, 'newPassword');
    return this.#writePassword(user.id, newPassword, byCaller(caller));
  }

  /** Sets a password by a reset link: having the link proves that the address is the account's own. */
  async setPassword(id: string, password: string, origin: Origin): Promise<StoredUser> {
    const user = await this.records.find(id);
    return this.#writePassword(id, password, byCaller({ ...origin, ...actorOf(user) }), {
      unconfirmed: false,
    });
  }

  /** The user with this id or address; refuses (404) if there is none. */
  async find(idOrEmail: string): Promise<StoredUser> {
    const found = await this.byEmail(idOrEmail.toLowerCase());
    return found ? requireReadable(this.collection, found) : this.records.find(idOrEmail);
  }

  /**
   * Confirms that the account with this id or address owns that address; does nothing if it is already
   * confirmed.
   */
  confirm(idOrEmail: string, caller: Caller): Promise<User> {
    return this.records.edit({
      find: () => this.find(idOrEmail),
      change: (user) => (user.unconfirmed ? { set: { unconfirmed: false } } : undefined),
      cause: byCaller(caller),
    });
  }

  /**
   * Takes over an unconfirmed account for the company. Anybody may have signed up, so neither password nor
   * sessions are kept. @param call identifies a call that may be repeated
   */
  async takeOver({ id }: StoredUser, input: NewUser, caller: Caller, call?: string): Promise<StoredUser> {
    if (input.password !== undefined) await this.checkPassword(input.password, input);
    const { displayName, role, department, position, phoneNumber, manager } = input;
    const first = await this.#firstPassword(input);
    await this.records.edit({
      find: () => this.records.find(id),
      change: (user) => {
        if (!user.unconfirmed) throw emailInUse();
        return {
          set: {
            ...{ displayName, nameKey: fold(displayName), role, passwordHash: null, ...first },
            // What the stranger wrote about themselves goes too: their number would be sent the company's texts.
            ...{ department: department ?? null, position: position ?? null, manager: manager ?? null },
            ...{ phoneNumber: phoneNumber ?? null, photoURL: null, encryptedAddress: null },
            unconfirmed: false,
            suspended: false,
            takenOver: { at: instantOf(this.#runtime), ...definedFields({ call }) },
          },
          increment: { securityEpoch: 1 },
        };
      },
      cause: byCaller(caller),
      eventDetails: { extra: { passwordChanged: true } },
    });
    return this.records.find(id);
  }

  /** A new account's means of signing in; without a password, the person chooses one by an invitation. */
  async #firstPassword({ password, mustChangePassword }: NewUser) {
    return password === undefined
      ? { mustChangePassword: false, invitation: 'unsent' as const }
      : { mustChangePassword, passwordHash: await this.#passwords.hash(password) };
  }

  /** Sets a password that must be changed at the next sign-in; only possible from the server's own host. */
  async resetPassword(
    id: string,
    password: string,
    cause: Cause,
    { keepTokens = false } = {},
  ): Promise<StoredUser> {
    const also = { mustChangePassword: true };
    return this.#writePassword(id, password, cause, also, keepTokens ? { tokensKept: true } : {});
  }

  async #writePassword(
    id: string,
    password: string,
    cause: Cause,
    also: Pick<Partial<UserDocument>, 'unconfirmed' | 'mustChangePassword'> = {},
    details: { readonly tokensKept?: true } = {},
  ): Promise<StoredUser> {
    const passwordHash = await this.#passwords.hash(password);
    await this.records.edit({
      find: () => this.records.find(id),
      change: () => ({
        set: { passwordHash, mustChangePassword: false, invitation: null, ...also },
        increment: { securityEpoch: 1 },
      }),
      cause,
      eventDetails: { extra: { passwordChanged: true, ...details } },
    });
    return this.records.find(id);
  }
}

/** A user as the actor of calls. */
export const actorOf = ({ id, email, formerEmail, displayName, role }: StoredUser): Actor => ({
  id,
  email,
  ...definedFields({ formerEmail }),
  name: displayName,
  role,
});

const emailInUse = (): RefusalError =>
  new RefusalError(
    refused('CONFLICT', message.emailInUse, { issues: [{ path: 'email', message: message.emailInUse }] }),
  );
