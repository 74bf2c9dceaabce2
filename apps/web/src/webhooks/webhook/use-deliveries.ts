import { type Delivery, type DeliveryState, deliveryStates } from '@quartermaster/core/webhooks/delivery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api } from '../../api.ts';
import type { ListQuery } from '../../ui/use-list.ts';
import { every } from '../polling.ts';

/** How often a webhook's page looks at what was delivered, in ms. */
export const pollMs = 1_000;

export interface DeliveriesQuery {
  readonly state: DeliveryState | undefined;
}

/** Which deliveries are shown, as the URL holds it. */
export const queryOf = (params: URLSearchParams): DeliveriesQuery => ({
  state: deliveryStates.find((one) => one === params.get('state')),
});

/** The deliveries of the webhook at this address, which have no total. */
export function useDeliveries({ state }: DeliveriesQuery): ListQuery<Delivery> {
  const { id = '' } = useParams();
  const query = useInfiniteQuery(
    api.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params: { id },
        query: { limit: '100', ...(cursor ? { cursor } : {}), ...(state ? { state } : {}) },
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchInterval: every(pollMs),
    }),
  );
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    rows,
    unreadable: [],
    total: query.data ? rows.length : undefined,
    loading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    onEnd: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage({ cancelRefetch: true });
    },
    loadAll: async () => undefined,
  };
}
