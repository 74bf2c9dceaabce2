import { itemSchema } from '@quartermaster/core/catalogue/item';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { api } from '../api.ts';
import { pagesOf, useList } from '../ui/use-list.ts';
import type { StoreItem } from './store-item.ts';

/** What the store is asked for, as the URL holds it. */
export const queryOf = (params: URLSearchParams) => ({
  search: params.get('search') ?? undefined,
  type: params.get('type') ?? undefined,
});

export const useStoreItems = ({ search, type }: ReturnType<typeof queryOf>) =>
  useList<StoreItem>(
    api.catalogue.list.infiniteOptions(
      pagesOf({ ...parseSearch(search, itemSchema.shape), ...(type ? { type } : {}) }),
    ),
  );
