import type { Outputs } from '@quartermaster/contract';
import { itemSchema, lowStock } from '@quartermaster/core/catalogue/item';
import { withParsedSearch } from '@quartermaster/core/query/parse-search';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { pageLimit, useList } from '../ui/use-list.ts';

export type ItemRow = Outputs['catalogue']['list']['items'][number];

/** The filters as the URL holds them. Of those with little stock, what runs out first comes first. */
export function filtersOf(params: URLSearchParams) {
  const low = params.get('stock') === 'low';
  return {
    search: params.get('search') ?? undefined,
    type: params.get('type') ?? undefined,
    low,
    sort: params.get('sort') ?? (low ? 'inStock' : 'name'),
  };
}
export type ItemFilters = ReturnType<typeof filtersOf>;

/** What counts as little stock, as a filter. */
export const isLow = `inStock<=${lowStock}`;

export const useItems = ({ type, search, low, sort }: ItemFilters) =>
  useList<ItemRow>(
    api.catalogue.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        sort,
        ...withParsedSearch({ search, where: low ? isLow : undefined }, itemSchema.shape),
        ...(type ? { type } : {}),
        limit: pageLimit(cursor),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );

/** How many items have little stock, whatever else is filtered by. */
export const useLowCount = (): number | undefined =>
  useQuery(api.catalogue.list.queryOptions({ input: { where: isLow, sort: 'inStock', limit: 1 } })).data
    ?.total;
