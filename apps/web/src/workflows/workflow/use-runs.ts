import { type ExecutionStatus, executionStatuses } from '@quartermaster/core/workflows/execution';
import { useParams } from 'react-router-dom';
import { api, type client } from '../../api.ts';
import type { ListQuery } from '../../ui/use-list.ts';
import { pagesWithoutTotal, usePolledList } from '../../ui/use-polled-list.ts';

export type RunRow = Awaited<ReturnType<typeof client.workflows.executions>>['items'][number];

interface RunsQuery {
  readonly status: ExecutionStatus | undefined;
}

/** Which runs are shown, as the URL holds it. */
export const queryOf = (params: URLSearchParams): RunsQuery => ({
  status: executionStatuses.find((one) => one === params.get('status')),
});

/** The runs of the workflow at this address. */
export function useRuns({ status }: RunsQuery): ListQuery<RunRow> {
  const { id = '' } = useParams();
  return usePolledList(
    api.workflows.executions.infiniteOptions(pagesWithoutTotal({ id }, status ? { status } : {})),
  );
}
