import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import { filePath } from '../files/references.ts';
import { locationCollection } from '../locations/collection.ts';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type SettingsDocument, settingsCollection } from './collection.ts';

/** The settings as events contain them, without the three lists, which are records of their own. */
export type SettingsRecords = Records<SettingsDocument, Snapshot<'settings'>, Snapshot<'settings'>>;

export const settingsRecords = (runtime: Runtime, counter: () => Promise<number>): SettingsRecords =>
  new Records<SettingsDocument, Snapshot<'settings'>, Snapshot<'settings'>>(
    runtime,
    runtime.store.collection(settingsCollection),
    {
      subject: 'settings',
      // There is a single settings document, created at start and never deleted.
      events: { created: 'settings.updated', updated: 'settings.updated', deleted: 'settings.updated' },
      touched: 'updatedAt',
      notFound: message.notFound,
      taken: {},
      snapshotter: async (stored) => {
        const ids = stored.flatMap(({ defaultLocationId }) => defaultLocationId ?? []);
        const [assetIdCounter, found] = await Promise.all([
          counter(),
          runtime.store.collection(locationCollection).getMany([...new Set(ids)]),
        ]);
        const names = new Map(found.map(({ id, name }) => [id, name]));
        return ({ id: _id, defaultLocationId, logoId, ...settings }) => {
          const name = defaultLocationId === undefined ? undefined : names.get(defaultLocationId);
          return {
            ...settings,
            ...(logoId === undefined ? {} : { logo: filePath(logoId) }),
            assetIdCounter,
            ...(defaultLocationId === undefined || name === undefined
              ? {}
              : { defaultLocation: { id: defaultLocationId, name } }),
          };
        };
      },
      answer: (settings) => settings,
    },
  );
