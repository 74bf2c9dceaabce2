import type { Outputs } from '@quartermaster/contract';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { api } from '../api.ts';
import { pageSize, useList } from '../ui/infinite.ts';
import { searched } from '../ui/search-text.ts';

export type ItemRow = Outputs['catalogue']['list']['items'][number];

/** The filters as the address holds them. */
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
        ...searched(search, itemSchema.shape),
        ...(type ? { type } : {}),
        limit: String(pageSize),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
