import type { Outputs } from '@quartermaster/contract';
import { itemSchema, lowStock } from '@quartermaster/core/catalogue/item';
import { withParsedSearch } from '@quartermaster/core/query/parse-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { pagesOf, useList } from '../ui/use-list.ts';

export type ItemRow = Outputs['catalogue']['list']['items'][number];

/** Reads the filters from the URL. With the low-stock filter, the lowest stock comes first. */
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

export const isFiltered = ({ search, type, low }: ItemFilters): boolean => Boolean(search || type || low);

/** What counts as little stock, as a filter. */
const isLow = `inStock<=${lowStock}`;

/** The filters as input of the API. */
export function filterInput({ type, search, low }: ItemFilters) {
  const query = withParsedSearch({ search, where: low ? isLow : undefined }, itemSchema.shape);
  return {
    ...(query.search ? { search: query.search } : {}),
    ...(query.where ? { where: query.where } : {}),
    ...(type ? { type } : {}),
  };
}

export const useItems = (filters: ItemFilters) =>
  useList<ItemRow>(
    api.catalogue.list.infiniteOptions(pagesOf({ sort: filters.sort, ...filterInput(filters) })),
  );

/** The total stock of the items that a list shows. */
export const useStock = (filters: ItemFilters) =>
  useQuery(
    api.catalogue.countStock.queryOptions({ input: filterInput(filters), placeholderData: keepPreviousData }),
  ).data;
