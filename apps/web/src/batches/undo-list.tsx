import { Tag } from '@blueprintjs/core';
import { Edit, Export, Import, LogOut, Trash, Undo } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { viaLabels } from '@quartermaster/core/audit/words';
import { changedText } from '@quartermaster/core/batches/words';
import { isCancellable } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { useKeptFor } from '../settings/use-retention.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import type { RowOffer } from '../ui/row-actions.tsx';
import { formatDay, TimeAgo } from '../ui/time.tsx';
import { toastError } from '../ui/toast.ts';
import { Total } from '../ui/total.tsx';
import { requestUndo } from '../ui/undo-request.ts';
import { pagesOf, useList } from '../ui/use-list.ts';
import './undo-list.css';
import { PersonLabel } from '../users/person-label.tsx';
import { usePersonName } from '../users/use-person.ts';

type Batch = Outputs['batches']['list']['items'][number];

/** /undo: what can be undone, each change with an Undo button. */
export function Screen() {
  const list = useList<Batch>(
    api.batches.list.infiniteOptions({
      ...pagesOf({}),
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((batch) => batch.state === 'running'))
          ? 1000
          : false,
    }),
  );
  const time = useKeptFor('keepUndo');
  return (
    <Page
      unreadable={list.unreadable}
      title="Undo"
      count={
        list.total === undefined || time === undefined
          ? undefined
          : `${count(list.total)} in the last ${time}`
      }
      footer={<Total of={list.total} one="change" />}
    >
      <DataTable
        label="What can be undone"
        columns={columns}
        tall={44}
        rows={list.rows}
        total={list.total}
        rowKey={({ id }) => id}
        phoneRow={PhoneRow}
        loading={list.loading}
        onEnd={list.onEnd}
        loadAll={list.loadAll}
        rowActions={undoOffer}
        instead={
          list.error ? (
            <ErrorState error={list.error} text={message.batchesNotLoaded} retry={list.retry} />
          ) : list.total === 0 ? (
            <EmptyState icon={<Undo size={20} />} title="Nothing to undo">
              {time === undefined ? null : `Changes of the last ${time} stand here.`}
            </EmptyState>
          ) : undefined
        }
      />
    </Page>
  );
}

const columns: readonly Column<Batch>[] = [
  { key: 'change', title: 'Change', className: 'main', least: 300, cell: Change },
  { key: 'to', title: 'To', width: 120, narrow: 96, spare: 3, cell: toText },
  { key: 'by', title: 'By', width: 176, narrow: 136, spare: 2, cell: ({ by }) => <Person email={by} /> },
  { key: 'via', title: 'Via', width: 92, spare: 1, cell: ({ via }) => viaLabels[via] },
  { key: 'at', title: 'When', width: 124, narrow: 108, cell: ({ at }) => <TimeAgo instant={at} /> },
  { key: 'state', title: 'State', width: 168, narrow: 136, spare: 4, cell: State },
  { key: 'undo', title: 'Undo', width: 100, cell: UndoButton },
];

const Person = ({ email }: { readonly email: string }) => <PersonLabel email={email} />;

function toText(batch: Batch): string {
  const { state, processed = 0, total } = batch;
  if (state !== 'running') return changedText(batch);
  return total === undefined ? count(processed) : `${count(processed)} of ${count(total)}`;
}

function Change({ kind, title, detail, report }: Batch) {
  const Icon = iconOf(kind);
  return (
    <span className="qm-two">
      <Icon size={16} className="qm-undo-icon" />
      <span className="qm-clip" title={title}>
        {title}
      </span>
      <small className="qm-clip">
        {detail}
        {report === undefined ? null : (
          <a
            className="qm-undo-report"
            href={report}
            download="left.csv"
            aria-label={`CSV of what was left: ${title}`}
          >
            <Export size={12} /> CSV
          </a>
        )}
      </small>
    </span>
  );
}

function iconOf(kind: Batch['kind']) {
  if (kind.endsWith('.import')) return Import;
  if (kind.endsWith('elete')) return Trash;
  if (kind === 'users.handover') return LogOut;
  return kind === 'batches.undo' ? Undo : Edit;
}

/** Until when it can be undone, or what came of undoing it. */
function State({ state, until, undone, undoable }: Batch) {
  const by = usePersonName(undone?.by ?? '');
  if (undone)
    return (
      <span className="qm-undo-state">
        <Tag minimal intent={undone.left > 0 ? 'warning' : 'none'}>
          {undone.left > 0 ? 'Partly undone' : 'Undone'}
        </Tag>
        <small className="qm-clip">
          {formatDay(undone.at)}, by {by}
        </small>
      </span>
    );
  if (state === 'running') return 'Under way';
  if (!undoable) return 'Changed nothing';
  return (
    <span className="qm-undo-state">
      Can be undone
      <small>until {formatDay(until)}</small>
    </span>
  );
}

function CancelButton(batch: Batch) {
  const cancel = useSave(client.jobs.cancel, { invalidates: [api.batches] });
  return (
    <ActionButton
      variant="minimal"
      size="small"
      text="Cancel"
      aria-label={`Cancel: ${batch.title}`}
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
  if (batch.state === 'running') return isCancellable(batch.kind) ? <CancelButton {...batch} /> : null;
  const { name, actions } = undoOffer(batch);
  return actions.map(({ text, icon, onClick }) => (
    <ActionButton
      key={text}
      variant="minimal"
      size="small"
      icon={icon}
      text={text}
      aria-label={`${text}: ${name}`}
      onClick={onClick}
    />
  ));
}

const undoOffer = ({ id, title, undoable, state }: Batch): RowOffer => ({
  name: title,
  actions:
    undoable && state !== 'running'
      ? [{ text: 'Undo', icon: <Undo size={16} />, onClick: () => requestUndo(id) }]
      : [],
});

const PhoneRow = (batch: Batch) => (
  <div className="qm-undo-row">
    <div className="qm-clip">
      <div className="qm-strong qm-clip">{batch.title}</div>
      <div className="qm-muted qm-sm qm-clip">
        {[toText(batch), batch.undone ? 'undone' : ''].filter((part) => part !== '').join(' · ')}
        {' · '}
        <TimeAgo instant={batch.at} />
      </div>
    </div>
    <UndoButton {...batch} />
  </div>
);
