import '../../ui/live.css';
import { History } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { ExecutionStatus } from '@quartermaster/core/workflows/execution';
import type { RunTrigger } from '@quartermaster/core/workflows/run';
import { Chips, ToggleChip } from '../../ui/chips.tsx';
import { type Column, DataTable, NoValue } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import type { ListScreen } from '../../ui/list-screen.ts';
import { formatInstant, formatMoment } from '../../ui/time.tsx';
import { took } from '../../webhooks/webhook/attempts.tsx';
import { RunTag, runWord } from './run-status.tsx';
import type { queryOf, RunRow } from './use-runs.ts';

const shown: readonly (ExecutionStatus | undefined)[] = [
  undefined,
  'running',
  'success',
  'failed',
  'partial',
  'timed_out',
  'skipped',
];

export const runTriggerNames: Readonly<Record<RunTrigger, string>> = {
  event: 'Event',
  schedule: 'Schedule',
  webhook: 'Webhook',
  manual: 'By hand',
};

const Moment = ({ instant }: { readonly instant: string }) => (
  <time dateTime={instant} title={formatInstant(instant)}>
    {formatMoment(instant)}
  </time>
);

const duration = ({ startedAt, completedAt }: RunRow): string | undefined =>
  startedAt === undefined
    ? undefined
    : took((completedAt === undefined ? Date.now() : Date.parse(completedAt)) - Date.parse(startedAt));

const done = ({ steps }: RunRow): string =>
  `${steps.filter(({ status }) => status === 'success').length} of ${steps.length}`;

const columns: readonly Column<RunRow>[] = [
  { key: 'status', title: 'Status', width: 128, cell: ({ status }) => <RunTag status={status} /> },
  {
    key: 'started',
    title: 'Started',
    width: 144,
    cell: ({ startedAt, queuedAt }) => <Moment instant={startedAt ?? queuedAt} />,
  },
  {
    key: 'trigger',
    title: 'Trigger',
    className: 'main',
    cell: ({ trigger, message: reason }) => (
      <span className="qm-clip" title={reason}>
        {runTriggerNames[trigger]}
        {reason ? <span className="qm-muted"> · {reason}</span> : null}
      </span>
    ),
  },
  { key: 'actions', title: 'Actions', width: 88, spare: 1, cell: done },
  { key: 'took', title: 'Took', width: 88, spare: 2, cell: (run) => duration(run) ?? <NoValue /> },
];

const PhoneRow = (run: RunRow) => (
  <>
    <span className="qm-workflow-row qm-twin">
      <b className="qm-strong">{runTriggerNames[run.trigger]}</b>
      <small>
        <Moment instant={run.startedAt ?? run.queuedAt} /> · {done(run)} actions
      </small>
    </span>
    <RunTag status={run.status} />
  </>
);

interface RunsProps {
  readonly screen: ListScreen<RunRow, ReturnType<typeof queryOf>>;
  readonly enabled: boolean;
  readonly isLive: boolean;
}

/** The last runs, newest first, as they go on. */
export function Runs({ screen, enabled, isLive }: RunsProps) {
  const { list, query, change, hrefOf } = screen;
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.runsNotLoaded} retry={list.retry} />
  ) : list.total === 0 ? (
    <EmptyState icon={<History size={20} />} title="No runs found">
      {query.status
        ? 'None is in this state.'
        : enabled
          ? 'Each run is listed here as it begins, up to the last 1,000.'
          : 'Nothing runs while the workflow is disabled.'}
    </EmptyState>
  ) : undefined;
  return (
    <>
      <div className="qm-run-tools">
        <Chips>
          {shown.map((status) => (
            <ToggleChip
              key={status ?? 'all'}
              pressed={query.status === status}
              onToggle={() => change({ status: status ?? null })}
            >
              {status === undefined ? 'All' : runWord(status)}
            </ToggleChip>
          ))}
        </Chips>
        <span className={isLive ? 'qm-live qm-push' : 'qm-live qm-push off'} role="status">
          {isLive ? 'Live' : 'Reconnecting'}
        </span>
      </div>
      <DataTable
        {...screen.table}
        label="Runs"
        columns={columns}
        rowHref={({ id }) => hrefOf(id)}
        phoneRow={PhoneRow}
        instead={instead}
      />
    </>
  );
}
