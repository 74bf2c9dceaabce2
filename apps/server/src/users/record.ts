import { lifecycleEvents } from '@quartermaster/core/events/event';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import { personState, type User } from '@quartermaster/core/users/user';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type StoredUser, type UserDocument, userCollection } from './collection.ts';

/** A user as the API returns it, without secrets. */
export const toUser = (stored: StoredUser): User => {
  const {
    passwordHash: _hash,
    encryptedAddress: _address,
    securityEpoch: _epoch,
    nameKey: _key,
    takenOver: _taken,
    state: _state,
    ...user
  } = stored;
  return user;
};

export type UserRecords = Records<UserDocument, Snapshot<'user'>, User>;

/** How managers are looked up by their addresses. */
interface ManagerLookups {
  byEmails(emails: readonly string[]): Promise<ReadonlyMap<string, StoredUser>>;
  /** The new address for each of these old ones whose references are still being updated. */
  changedAddresses(emails: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const userRecords = (runtime: Runtime, lookups: ManagerLookups): UserRecords =>
  new Records<UserDocument, Snapshot<'user'>, User>(runtime, runtime.store.collection(userCollection), {
    subject: 'user',
    events: lifecycleEvents('user'),
    touched: 'updatedAt',
    notFound: message.userNotFound,
    taken: { email: { path: 'email', message: message.emailInUse } },
    derived: async (documents) => {
      const changed = await lookups.changedAddresses(managersOf(documents));
      return (user) => ({
        state: personState(user),
        manager: user.manager === undefined ? null : (changed.get(user.manager) ?? user.manager),
      });
    },
    snapshotter: async (stored) => {
      // Managers may come with the same write.
      const managers = new Map(stored.map((one) => [one.email, one]));
      for (const [email, manager] of await lookups.byEmails(managersOf(stored))) managers.set(email, manager);
      return (one) => ({ ...toUser(one), ...managerOf(managers.get(one.manager ?? '')) });
    },
    answer: ({ managerId: _id, managerName: _name, ...user }) => user,
  });

const managersOf = (users: readonly UserDocument[]): string[] => [
  ...new Set(users.flatMap(({ manager }) => manager ?? [])),
];

/** Who a manager is, as events and the person's own page say it. */
export const managerOf = (manager: StoredUser | undefined) =>
  manager && { managerId: manager.id, managerName: manager.displayName };
