import { fold } from '@quartermaster/core/query/fold';
import { type TriggerType, triggerTypes } from '@quartermaster/core/workflows/workflow';
import { api, type client } from '../api.ts';
import { every } from '../ui/polling.ts';
import { type ListQuery, useList } from '../ui/use-list.ts';

export type WorkflowRow = Awaited<ReturnType<typeof client.workflows.list>>['items'][number];

interface WorkflowsQuery {
  readonly search: string;
  readonly trigger: TriggerType | undefined;
  readonly sort: string;
}

/** How the list is narrowed and ordered, as the URL holds it. */
export const queryOf = (params: URLSearchParams): WorkflowsQuery => ({
  search: params.get('search') ?? '',
  trigger: triggerTypes.find((type) => type === params.get('trigger')),
  sort: params.get('sort') ?? 'name',
});

const keys: Readonly<Record<string, (row: WorkflowRow) => string>> = {
  name: ({ name }) => fold(name),
  trigger: ({ trigger }) => trigger.type,
  status: ({ status }) => status,
  lastRun: ({ lastRun }) => lastRun ?? '',
  nextRun: ({ nextRun }) => nextRun ?? '',
};

/** Runs change how a workflow fares without an event of their own. */
const pollMs = 5_000;

/** The workflows that match: there are few, so that all are loaded. */
export function useWorkflows({ search, trigger, sort }: WorkflowsQuery): ListQuery<WorkflowRow> {
  const list = useList<WorkflowRow>(
    api.workflows.list.infiniteOptions({
      input: (_cursor: string | undefined) => ({}),
      initialPageParam: undefined,
      getNextPageParam: (): string | undefined => undefined,
      refetchInterval: every(pollMs),
    }),
  );
  const words = fold(search).split(' ').filter(Boolean);
  const found = list.rows.filter(
    ({ name, description = '', trigger: its }) =>
      (trigger === undefined || its.type === trigger) &&
      words.every((word) => fold(`${name} ${description}`).includes(word)),
  );
  const isDescending = sort.startsWith('-');
  const key = keys[sort.replace('-', '')] ?? (({ name }) => fold(name));
  const rows = found.sort((one, other) => {
    const [before, after] = isDescending ? [other, one] : [one, other];
    return key(before) < key(after) ? -1 : key(before) > key(after) ? 1 : 0;
  });
  return { ...list, rows, total: list.total === undefined ? undefined : rows.length };
}
