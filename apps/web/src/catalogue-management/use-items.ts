import type { Outputs } from '@quartermaster/contract';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { api } from '../api.ts';
import { pageLimit, useList } from '../ui/use-list.ts';

export type ItemRow = Outputs['catalogue']['list']['items'][number];

/** The filters as the URL holds them. */
export const filtersOf = (params: URLSearchParams) => ({
  search: params.get('search') ?? undefined,
  type: params.get('type') ?? undefined,
  sort: params.get('sort') ?? 'name',
});
export type ItemFilters = ReturnType<typeof filtersOf>;

export const useItems = ({ type, search, sort }: ItemFilters) =>
  useList<ItemRow>(
    api.catalogue.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        sort,
        ...parseSearch(search, itemSchema.shape),
        ...(type ? { type } : {}),
        limit: pageLimit(cursor),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
