import type { Outputs } from '@quartermaster/contract';
import { type AssetStatus, assetFilterFields } from '@quartermaster/core/assets/asset';
import { assetConditions, assetStatuses, retiredChoices } from '@quartermaster/core/assets/asset-fields';
import { fold } from '@quartermaster/core/query/fold';
import { withParsedSearch } from '@quartermaster/core/query/parse-search';
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { pagesOf, useList } from '../ui/use-list.ts';

export type AssetRow = Outputs['assets']['list']['items'][number];

/** The filters as the URL holds them (section 2). */
function filtersOf(params: URLSearchParams) {
  const text = (name: string) => params.get(name) ?? undefined;
  return {
    search: text('search'),
    type: text('type'),
    status: assetStatuses.find((status) => status === params.get('status')),
    assignedTo: text('assignedTo'),
    location: text('location'),
    condition: assetConditions.find((condition) => condition === params.get('condition')),
    vendor: text('vendor'),
    retired: retiredChoices.find((choice) => choice === params.get('retired')),
    where: text('where'),
    from: text('from'),
    to: text('to'),
  };
}
export type AssetFilters = ReturnType<typeof filtersOf>;

/** Whether the list shows nothing but retired assets. */
export const showsRetired = ({
  retired,
  where = '',
}: {
  readonly [name: string]: string | undefined;
}): boolean => retired !== undefined || /(^|[ (])(is:retired|retired:)/.test(where);

/** The active filters, as query parameters of the API. */
export const setFilters = (filters: Partial<AssetFilters>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(withParsedSearch(filters, assetFilterFields)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

/** What the list is asked for, as the URL holds it. */
export const queryOf = (params: URLSearchParams) => ({
  filters: filtersOf(params),
  sort: params.get('sort') ?? '-lastUpdated',
});

export const assetsOf = ({ filters, sort }: ReturnType<typeof queryOf>) =>
  api.assets.list.infiniteOptions(pagesOf({ ...setFilters(filters), sort }));

export const useAssets = (query: ReturnType<typeof queryOf>) => useList<AssetRow>(assetsOf(query));

export function askForAssets(queries: QueryClient, query: ReturnType<typeof queryOf>): void {
  const asked = assetsOf(query);
  if (queries.getQueryData(asked.queryKey) === undefined) void queries.prefetchInfiniteQuery(asked);
}

const everyAsset = assetsOf(queryOf(new URLSearchParams()));

/** The total without filters, for '1,031 of 1,248'; known from the list if that was shown before it was filtered. */
export function useAssetTotal(enabled: boolean): number | undefined {
  const list = useQueryClient().getQueryState(everyAsset.queryKey);
  const total = list?.data?.pages[0]?.total;
  return useQuery(
    api.assets.list.queryOptions({
      ...{ input: { limit: '1' }, enabled },
      initialData: total === undefined ? undefined : { items: [], total },
      initialDataUpdatedAt: list?.dataUpdatedAt,
    }),
  ).data?.total;
}

const countedStatuses = (filters: AssetFilters): readonly AssetStatus[] =>
  showsRetired(setFilters(filters))
    ? []
    : assetStatuses.filter((status) => !filters.status || filters.status === status);

/** The number of listed assets in each status; empty until all are known. */
export function useStatusCounts(filters: AssetFilters): { status: AssetStatus; total: number }[] {
  const statuses = countedStatuses(filters);
  const answers = useQueries({
    queries: statuses.map((status) =>
      api.assets.list.queryOptions({
        input: { ...setFilters(filters), status, limit: '1' },
        placeholderData: (before) => before,
      }),
    ),
  });
  const counts = statuses.flatMap((status, index) => {
    const total = answers[index]?.data?.total;
    return total === undefined ? [] : [{ status, total }];
  });
  return counts.length === statuses.length ? counts : [];
}

/** The type filter's name if no type has it, for example after a rename. */
export function useUnknownType(name: string | undefined): string | undefined {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const isKnown = types.data?.items.some((type) => fold(type.name) === fold(name ?? ''));
  return isKnown === false ? name : undefined;
}
