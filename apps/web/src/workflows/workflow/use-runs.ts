import { type ExecutionStatus, executionStatuses } from '@quartermaster/core/workflows/execution';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api, type client } from '../../api.ts';
import type { ListQuery } from '../../ui/use-list.ts';
import { every } from '../../webhooks/polling.ts';

/** How often a workflow's page looks at its runs, in ms. */
export const pollMs = 1_000;

export type RunRow = Awaited<ReturnType<typeof client.workflows.executions>>['items'][number];

interface RunsQuery {
  readonly status: ExecutionStatus | undefined;
}

/** Which runs are shown, as the URL holds it. */
export const queryOf = (params: URLSearchParams): RunsQuery => ({
  status: executionStatuses.find((one) => one === params.get('status')),
});

/** The runs of the workflow at this address, which have no total. */
export function useRuns({ status }: RunsQuery): ListQuery<RunRow> {
  const { id = '' } = useParams();
  const query = useInfiniteQuery(
    api.workflows.executions.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params: { id },
        query: { limit: '100', ...(cursor ? { cursor } : {}), ...(status ? { status } : {}) },
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
