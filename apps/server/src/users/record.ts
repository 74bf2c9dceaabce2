import { lifecycleEvents } from '@quartermaster/core/events/event';
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

export type UserRecords = Records<UserDocument, User, User>;

export const userRecords = (runtime: Runtime): UserRecords =>
  new Records<UserDocument, User, User>(runtime, runtime.store.collection(userCollection), {
    subject: 'user',
    events: lifecycleEvents('user'),
    touched: 'updatedAt',
    notFound: message.userNotFound,
    taken: { email: { path: 'email', message: message.emailInUse } },
    derived: async () => (user) => ({ state: personState(user) }),
    snapshotter: async () => toUser,
    answer: (user) => user,
  });
