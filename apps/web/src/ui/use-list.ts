import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';

export interface ListPage<Row> {
  readonly items: Row[];
  readonly total: number;
  readonly nextCursor?: string | undefined;
}

/** How many rows are loaded at once. */
export const pageSize = 100;

export interface ListQuery<Row> {
  readonly rows: Row[];
  readonly total: number | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly onEnd: () => void;
}

type InfiniteOptions<Row> = Parameters<
  typeof useInfiniteQuery<
    ListPage<Row>,
    Error,
    InfiniteData<ListPage<Row>>,
    readonly unknown[],
    string | undefined
  >
>[0];

/** A list of the API that loads page after page as it is scrolled. */
export function useList<Row>(options: InfiniteOptions<Row>): ListQuery<Row> {
  const query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>> = useInfiniteQuery(options);
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.items),
    total: pages[0]?.total,
    loading: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    onEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}
