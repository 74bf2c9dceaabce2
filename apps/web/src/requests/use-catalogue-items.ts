import type { Item } from '@quartermaster/core/catalogue/item';
import type { ListedRequest } from '@quartermaster/core/requests/request';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The catalogue items of a request that still exist, by id; undefined while loading. */
export function useCatalogueItems({
  items,
}: Pick<ListedRequest, 'items'>): ReadonlyMap<string, Item> | undefined {
  const id = [...new Set(items.map(({ catalogItemId }) => catalogItemId))];
  const { data } = useQuery(api.catalogue.list.queryOptions({ input: { id, limit: '200' } }));
  return data && new Map(data.items.map((item) => [item.id, item]));
}
