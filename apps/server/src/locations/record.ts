import { lifecycleEvents } from '@quartermaster/core/events/event';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { type Location, locationPaths } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { type LocationDocument, locationCollection, type StoredLocation } from './collection.ts';

export type LocationRecords = Records<LocationDocument, Snapshot<'location'>, Location>;

export const locationRecords = (
  runtime: Runtime,
  settings: SettingsService,
  above: (location: StoredLocation) => Promise<StoredLocation[]>,
): LocationRecords =>
  new Records<LocationDocument, Snapshot<'location'>, Location>(
    runtime,
    runtime.store.collection(locationCollection),
    {
      subject: 'location',
      events: lifecycleEvents('location'),
      touched: 'updatedAt',
      notFound: message.recordNotFound('location'),
      taken: { name: { path: 'name', message: message.locationNameTaken } },
      snapshotter: async (stored) => {
        const [lines, { defaultLocationId }] = await Promise.all([
          Promise.all(stored.map(async (one) => [one, await above(one)] as const)),
          settings.get(),
        ]);
        const linesOf = new Map(lines);
        return (one) => {
          const upwards = linesOf.get(one) ?? [];
          const location = toLocation(one, locationPaths([one, ...upwards]), defaultLocationId);
          const parentName = upwards.find(({ id }) => id === one.parentId)?.name;
          return { ...location, ...(parentName === undefined ? {} : { parentName }) };
        };
      },
      answer: ({ parentName: _parent, ...location }) => location,
    },
  );

/** A location as the API returns it, with its path. */
export function toLocation(
  { nameKey: _nameKey, parentKey: _parentKey, ...location }: StoredLocation,
  paths: ReadonlyMap<string, string>,
  defaultId: string | undefined,
): Location {
  return { ...location, path: paths.get(location.id) ?? location.name, isDefault: location.id === defaultId };
}
