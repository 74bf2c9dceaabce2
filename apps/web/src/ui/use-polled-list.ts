import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { everySecond } from './polling.ts';
import type { ListPage, ListQuery } from './use-list.ts';

type PageWithoutTotal<Row> = Pick<ListPage<Row>, 'items' | 'nextCursor'>;

type Options<Row> = Parameters<
  typeof useInfiniteQuery<
    PageWithoutTotal<Row>,
    Error,
    InfiniteData<PageWithoutTotal<Row>>,
    readonly unknown[],
    string | undefined
  >
>[0];

/** A list that grows by itself and has no total: what was loaded is asked for again every second. */
export function usePolledList<Row>(options: Options<Row>): ListQuery<Row> {
  const query: UseInfiniteQueryResult<InfiniteData<PageWithoutTotal<Row>>> = useInfiniteQuery({
    ...options,
    refetchInterval: everySecond,
  });
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

/** What such a list of one record asks for, page by page. */
export const pagesWithoutTotal = <Params extends object, Query extends object>(
  params: Params,
  query: Query,
) => ({
  input: (cursor: string | undefined) => ({
    params,
    query: { ...query, limit: '100', ...(cursor ? { cursor } : {}) },
  }),
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Pick<ListPage<unknown>, 'nextCursor'>) => nextCursor,
});
