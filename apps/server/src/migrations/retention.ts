import { exists, not } from '@quartermaster/core/query/where';
import { defaultRetention } from '@quartermaster/core/settings/retention';
import { type Store, updateMany } from '@quartermaster/store';
import { settingsCollection } from '../settings/collection.ts';

/** Sets how long things are kept in settings stored before that could be set. */
export const retentionOfAll = {
  name: 'how long things are kept',
  async run(store: Store): Promise<void> {
    const settings = updateMany(store.collection(settingsCollection), {
      where: not(exists('keepUndo')),
      change: () => ({ set: { ...defaultRetention } }),
    });
    for await (const _ of settings);
  },
};
