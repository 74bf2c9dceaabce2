import { Tag } from '@blueprintjs/core';
import { Export, Undo } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { undoDays } from '@quartermaster/core/batches/batch';
import { isCancellable } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { toastError } from '../ui/toast.ts';
import { Total } from '../ui/total.tsx';
import { requestUndo } from '../ui/undo-request.ts';
import { pageLimit, useList } from '../ui/use-list.ts';
import './undo-list.css';
import { usePersonName } from '../users/use-person.ts';

type Batch = Outputs['batches']['list']['items'][number];

const kinds: Partial<Record<Batch['kind'], string>> = {
  'assets.import': 'Import of assets',
  'catalogue.import': 'Import of the catalogue',
  'catalogue.bulkEdit': 'Edit of catalogue items',
  'catalogue.bulkDelete': 'Deletion of catalogue items',
  'users.import': 'Import of people',
  'vendors.import': 'Import of vendors',
  'users.handover': 'Handover',
  'assets.bulkEdit': 'Bulk edit',
  'assets.bulkDelete': 'Deletion',
  'assets.edit': 'Edit',
  'assets.delete': 'Deletion',
  'batches.undo': 'Undo',
};

/** /assets/undo: what was done to assets and the catalogue in the last 30 days, each with its Undo. */
export function Screen() {
  const list = useList<Batch>(
    api.batches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageLimit(cursor), ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((batch) => batch.state === 'running'))
          ? 1000
          : false,
    }),
  );
  return (
    <Page
      unreadable={list.unreadable}
      title="Undo"
      back={{ to: '/assets', label: 'Back to assets' }}
      count={`the last ${undoDays} days`}
      footer={<Total of={list.total} one="change" />}
    >
      <DataTable
        label="What can be undone"
        columns={columns}
        rows={list.rows}
        total={list.total}
        rowKey={({ id }) => id}
        phoneRow={PhoneRow}
        loading={list.loading}
        onEnd={list.onEnd}
        loadAll={list.loadAll}
        instead={
          list.error ? (
            <ErrorState error={list.error} text={message.batchesNotLoaded} retry={list.retry} />
          ) : list.total === 0 ? (
            <EmptyState icon={<Undo size={20} />} title="Nothing to undo">
              Imports, edits and deletions of assets of the last {undoDays} days appear here.
            </EmptyState>
          ) : undefined
        }
      />
    </Page>
  );
}

const kindOf = ({ kind }: Batch): string => kinds[kind] ?? kind;

const columns: readonly Column<Batch>[] = [
  { key: 'what', title: 'What', className: 'main', width: 200, cell: kindOf },
  { key: 'outcome', title: 'Outcome', cell: Outcome },
  { key: 'by', title: 'By', width: 200, spare: 1, cell: ({ by }) => <Person email={by} /> },
  { key: 'at', title: 'When', width: 140, spare: 2, cell: ({ at }) => <TimeAgo instant={at} /> },
  { key: 'undo', title: 'Undo', width: 120, cell: UndoButton },
];

const Person = ({ email }: { readonly email: string }) => (
  <span className="qm-clip">{usePersonName(email)}</span>
);

function Outcome(batch: Batch) {
  const { message: text, report } = batch;
  const told = text ?? (batch.state === 'running' ? progressOf(batch) : 'Broke off');
  return (
    <span className="qm-undo-outcome">
      <span className="qm-clip" title={text}>
        {told}
      </span>
      {report === undefined ? null : (
        <a href={report} download="left.csv" aria-label={`CSV of what was left: ${told}`}>
          <Export size={14} /> CSV
        </a>
      )}
    </span>
  );
}

const progressOf = ({ processed = 0, total }: Batch): string =>
  total === undefined ? 'Under way' : `Under way: ${count(processed)} of ${count(total)}`;

function CancelButton(batch: Batch) {
  const cancel = useSave(client.jobs.cancel, { invalidates: [api.batches] });
  return (
    <ActionButton
      variant="minimal"
      size="small"
      text="Cancel"
      aria-label={`Cancel: ${kindOf(batch)}`}
      loading={cancel.busy}
      onClick={() =>
        void cancel
          .save({ params: { id: batch.id } })
          .catch((failed: unknown) => toastError(failureText(failed, message.notCancelled)))
      }
    />
  );
}

function UndoButton(batch: Batch) {
  if (batch.undoneBy !== undefined) return <Tag minimal>Undone</Tag>;
  if (batch.state === 'running') return isCancellable(batch.kind) ? <CancelButton {...batch} /> : null;
  return (
    <ActionButton
      variant="minimal"
      size="small"
      icon={<Undo size={16} />}
      text="Undo"
      aria-label={`Undo: ${kindOf(batch)}, ${batch.message ?? ''}`}
      onClick={() => requestUndo(batch.id)}
    />
  );
}

const PhoneRow = (batch: Batch) => (
  <div className="qm-undo-row">
    <div className="qm-clip">
      <div className="qm-strong qm-clip">
        {kindOf(batch)} · <TimeAgo instant={batch.at} />
      </div>
      <div className="qm-muted qm-sm qm-clip">
        <Outcome {...batch} />
      </div>
    </div>
    <UndoButton {...batch} />
  </div>
);
