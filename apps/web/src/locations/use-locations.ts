import type { Location } from '@quartermaster/core/locations/location';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { withLocation } from './location-rows.ts';

/** What is asked for all locations, which seldom change. */
export const allLocations = () => api.locations.list.queryOptions({ staleTime: 60_000 });

/** All locations in order of their paths, and by id, because records only hold the id. */
export function useLocations() {
  const { data, isPending } = useQuery(allLocations());
  const byId = useMemo(() => new Map((data?.items ?? []).map((location) => [location.id, location])), [data]);
  return { isPending, all: data?.items ?? [], byId };
}

/** How many assets are at each location or below it; undefined until loaded. */
export function useAssetCounts(): ReadonlyMap<string, number> | undefined {
  const { data } = useQuery(api.locations.countAssets.queryOptions());
  return useMemo(() => data && new Map(data.items.map(({ id, assets }) => [id, assets])), [data]);
}

/**
 * Puts the server's answer into the cached list at once, and refetches the list
 * in case anything else changed.
 */
export function useLocationCache() {
  const queries = useQueryClient();
  const update = (change: (locations: readonly Location[]) => Location[]): void => {
    queries.setQueryData(api.locations.list.queryKey(), (known) => {
      if (!known) return known;
      const items = change(known.items);
      return { items, total: items.length };
    });
    void queries.invalidateQueries({ queryKey: api.locations.key() });
  };
  return {
    put: (location: Location): void => update((all) => withLocation(all, location)),
    remove: (id: string): void => update((all) => all.filter((one) => one.id !== id)),
  };
}
