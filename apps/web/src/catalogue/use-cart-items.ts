import type { Cart } from '@quartermaster/core/catalogue/cart';
import { useQueries } from '@tanstack/react-query';
import { api, isGone } from '../api.ts';
import type { StoreItem } from './store-item.ts';

/** The catalogue items in the cart; ready once it is known which of them still exist. */
export function useCartItems(cart: Cart): {
  readonly known: ReadonlyMap<string, StoreItem>;
  readonly ready: boolean;
} {
  const queries = useQueries({
    queries: cart.map(({ catalogItemId }) =>
      api.catalogue.get.queryOptions({ input: { params: { id: catalogItemId } }, retry: false }),
    ),
  });
  return {
    known: new Map(queries.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
    ready: queries.every((query) => query.data !== undefined || isGone(query.error)),
  };
}
