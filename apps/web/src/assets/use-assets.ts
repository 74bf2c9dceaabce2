import type { Outputs } from '@quartermaster/contract';
import { type AssetStatus, assetSchema, assetStatuses } from '@quartermaster/core/assets/asset';
import { fold } from '@quartermaster/core/query/fold';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { pageSize, useList } from '../ui/infinite.ts';
import { searched } from '../ui/search-text.ts';

export type AssetRow = Outputs['assets']['list']['items'][number];

/** The filters as the address holds them (section 2). */
export function filtersOf(params: URLSearchParams) {
  const text = (name: string) => params.get(name) ?? undefined;
  return {
    search: text('search'),
    type: text('type'),
    status: assetStatuses.find((status) => status === params.get('status')),
    assignedTo: text('assignedTo'),
    location: text('location'),
    from: text('from'),
    to: text('to'),
  };
}
export type AssetFilters = ReturnType<typeof filtersOf>;

/** What the API is asked for: only what is set. */
export const setFilters = ({ search, ...filters }: Partial<AssetFilters>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...searched(search, assetSchema.shape), ...filters }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

export const useAssets = (filters: AssetFilters, sort: string) =>
  useList<AssetRow>(
    api.assets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...setFilters(filters),
        sort,
        limit: String(pageSize),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );

/** How many there are without filters, for '1,031 of 1,248'. */
export const useAssetTotal = (enabled: boolean) =>
  useQuery(api.assets.list.queryOptions({ input: { limit: '1' }, enabled })).data?.total;

/** How many of what is listed are in each status; nothing until all are known. */
export function useStatusCounts(filters: AssetFilters): { status: AssetStatus; total: number }[] {
  const asked = assetStatuses.filter((status) => !filters.status || filters.status === status);
  const answers = useQueries({
    queries: asked.map((status) =>
      api.assets.list.queryOptions({
        input: { ...setFilters(filters), status, limit: '1' },
        placeholderData: (before) => before,
      }),
    ),
  });
  const counts = asked.flatMap((status, index) => {
    const total = answers[index]?.data?.total;
    return total === undefined ? [] : [{ status, total }];
  });
  return counts.length === asked.length ? counts : [];
}

/** Locations by id: an asset says only the id. */
export function useLocations() {
  const { data } = useQuery(api.locations.list.queryOptions({ staleTime: 60_000 }));
  return {
    all: data?.items ?? [],
    byId: new Map((data?.items ?? []).map((location) => [location.id, location])),
  };
}

/** The name of a type that is asked for and that none has: it may have been renamed. */
export function useUnknownType(name: string | undefined): string | undefined {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const isKnown = types.data?.items.some((type) => fold(type.name) === fold(name ?? ''));
  return isKnown === false ? name : undefined;
}
