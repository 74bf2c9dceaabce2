import type { Location } from '@quartermaster/core/locations/location';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { type Place, withPlace } from './location-rows.ts';
import type { SettingsRecord } from './settings-form.ts';

/** All locations, in the order of their paths: the settings bring them, and what changes is read anew. */
export function usePlaces(settings: SettingsRecord, asOf: number): readonly Place[] {
  const { locations: items } = settings;
  const query = useQuery(
    api.locations.list.queryOptions({
      initialData: { items, total: items.length },
      initialDataUpdatedAt: asOf,
    }),
  );
  return query.data.items;
}

/** Puts an answer of the server into the list at once; what else changed with it is read anew behind it. */
export function useKeepPlaces() {
  const queries = useQueryClient();
  const keep = (change: (places: readonly Place[]) => Place[]): void => {
    queries.setQueryData(api.locations.list.queryKey(), (known) => {
      if (!known) return known;
      const items = change(known.items);
      return { items, total: items.length };
    });
    void queries.invalidateQueries({ queryKey: api.locations.key() });
  };
  return {
    changed: (place: Location): void => keep((places) => withPlace(places, place)),
    removed: (id: string): void => keep((places) => places.filter((place) => place.id !== id)),
  };
}
