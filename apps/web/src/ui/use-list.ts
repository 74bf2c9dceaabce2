import type { Unreadable } from '@quartermaster/core/unreadable';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface ListPage<Row> {
  readonly items: Row[];
  readonly unreadable?: Unreadable[] | undefined;
  readonly total: number;
  readonly nextCursor?: string | undefined;
}

export interface ListQuery<Row> {
  readonly rows: Row[];
  /** Records on the loaded pages that can't be read. */
  readonly unreadable: readonly Unreadable[];
  readonly total: number | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Loads the next page. */
  readonly onEnd: () => void;
  /** Loads all pages. */
  readonly loadAll: () => Promise<void>;
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

type Query<Row> = UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;

/** A list of the API that loads page after page as it is scrolled. One that isn't asked for is empty. */
export function useList<Row>(options: InfiniteOptions<Row>): ListQuery<Row> {
  const query: Query<Row> = useInfiniteQuery(options);
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const isEnabled = options.enabled !== false;
  return {
    rows,
    unreadable: pages?.flatMap((page) => page.unreadable ?? []) ?? [],
    total: isEnabled ? pages?.[0]?.total : 0,
    loading: isEnabled && query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    onEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    loadAll: async () => {
      for (let last: Query<Row> = query; last.hasNextPage && !last.isError; )
        last = await query.fetchNextPage({ cancelRefetch: false });
    },
  };
}

/** What a list's call asks for, page by page: `api.assets.list.infiniteOptions(pagesOf(filters))`. */
export const pagesOf = <Input extends object>(input: Input) => ({
  input: (cursor: string | undefined) => ({
    ...input,
    limit: pageLimit(cursor),
    ...(cursor ? { cursor } : {}),
  }),
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Pick<ListPage<unknown>, 'nextCursor'>) => nextCursor,
});

/** How many rows are loaded at once: a screen's first ones fast, then as many as the API gives. */
const pageLimit = (cursor: string | undefined): string => (cursor === undefined ? '100' : '200');
