import { exists, not } from '@quartermaster/core/query/where';
import { personState } from '@quartermaster/core/users/user';
import { type Store, updateMany } from '@quartermaster/store';
import { userCollection } from '../users/collection.ts';

/** Sets the state of accounts stored before people could be suspended. */
export const personStateOfAll = {
  name: 'the state of each account',
  async run(store: Store): Promise<void> {
    const users = updateMany(store.collection(userCollection), {
      where: not(exists('state')),
      change: ({ unconfirmed }) => ({
        set: { suspended: false, state: personState({ unconfirmed, suspended: false }) },
      }),
    });
    for await (const _ of users);
  },
};
