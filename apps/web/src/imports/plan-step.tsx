import { Tag } from '@blueprintjs/core';
import { Edit, Equals, Error as ErrorIcon, Plus } from '@blueprintjs/icons';
import { errorGroups, groupRows } from '@quartermaster/core/csv/error-groups';
import type { ImportResult, ToCreate } from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useState } from 'react';
import { type Column, DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { count, counted } from '../ui/numbers.ts';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { type ImportKind, labelOf } from './import-kind.ts';
import type { Plan, PlannedAction, PlannedRow } from './plan.ts';

interface PlanStepProps {
  readonly kind: ImportKind;
  readonly plan: Plan;
  /** Makes the plan again. */
  readonly onReplan: () => void;
}

/** What the import would do, row by row, in four kinds of rows, each shown on request. */
export function PlanStep({ kind, plan, onReplan }: PlanStepProps) {
  const { result } = plan;
  const [shown, setShown] = useState(() => firstShown(result));
  const rows = plan.rows[shown];
  const number = numberOf(result, shown);
  return (
    <>
      <div className="qm-counts">
        {kinds.map(({ action, word, icon }) => (
          <button
            key={action}
            type="button"
            className="qm-count"
            aria-pressed={shown === action}
            onClick={() => setShown(action)}
          >
            <span className="qm-row qm-strong" data-action={action}>
              {icon}
              {word}
            </span>
            <span className="qm-figure">{count(numberOf(result, action))}</span>
            <span className="qm-muted qm-sm qm-clip">{meaningOf(kind, plan, action)}</span>
          </button>
        ))}
      </div>
      {unconfirmedIn(plan).map((email) => (
        <UnconfirmedPerson key={email} email={email} onConfirmed={onReplan} />
      ))}
      <Names toCreate={result.toCreate} />
      {kind.remarks(result).map((remark) => (
        <p key={remark} className="qm-import-note qm-muted">
          {remark}
        </p>
      ))}
      {result.leftOut.length > 0 ? (
        <p className="qm-import-note qm-muted qm-clip" title={result.leftOut.join(' · ')}>
          Columns not imported: {result.leftOut.join(' · ')}
        </p>
      ) : null}
      {shown === 'failed' ? <Causes errors={result.errors} /> : null}
      <DataTable
        key={shown}
        label={kinds.find(({ action }) => action === shown)?.word ?? ''}
        columns={columnsOf(kind, shown)}
        rows={rows}
        total={rows.length}
        rowKey={({ row, error }) => `${row} ${error?.column ?? ''} ${error?.message ?? ''}`}
        phoneRow={shown === 'failed' ? PhoneFault : (row) => <PhoneRow kind={kind} {...row} />}
        loading={false}
        instead={
          rows.length === 0 ? (
            <EmptyState
              icon={kinds.find(({ action }) => action === shown)?.icon ?? <NoValue />}
              title="No rows"
            />
          ) : number > rows.length && shown !== 'failed' ? (
            <p className="qm-import-note qm-muted">{`The first ${count(rows.length)} of ${count(number)} are shown.`}</p>
          ) : undefined
        }
      />
    </>
  );
}

/** The most frequent errors, if they affect several rows; the rows themselves are listed below. */
function Causes({ errors }: Pick<ImportResult, 'errors'>) {
  const several = errorGroups(errors).filter((group) => group.count > 1);
  if (several.length === 0) return null;
  return (
    <ul className="qm-import-note qm-import-causes" aria-label="Most frequent errors">
      {several.slice(0, mostCauses).map((group) => (
        <li key={`${group.column} ${group.cause}`}>
          <b className="qm-num">{count(group.count)}</b> {group.cause}{' '}
          <span className="qm-muted">in {groupRows(group, 'row')}</span>
        </li>
      ))}
    </ul>
  );
}

const mostCauses = 5;

const kinds: readonly {
  readonly action: PlannedAction;
  readonly word: string;
  readonly icon: React.JSX.Element;
}[] = [
  { action: 'create', word: 'To create', icon: <Plus size={14} /> },
  { action: 'update', word: 'To change', icon: <Edit size={14} /> },
  { action: 'unchanged', word: 'Unchanged', icon: <Equals size={14} /> },
  { action: 'failed', word: 'With errors', icon: <ErrorIcon size={14} /> },
];

/** The first addresses that can't be assigned anything until they are confirmed. */
function unconfirmedIn({ rows }: Plan): string[] {
  const found = rows.failed.flatMap(({ error }) => {
    const email = error?.value.trim().toLowerCase() ?? '';
    return error?.message === message.confirmFirst(email) ? [email] : [];
  });
  return [...new Set(found)].slice(0, offeredAtOnce);
}

const offeredAtOnce = 3;

const numberOf = (result: ImportResult, action: PlannedAction): number =>
  ({
    create: result.created,
    update: result.updated,
    unchanged: result.unchanged,
    failed: result.failed,
  })[action];

/** Errors come first, then whatever changes most. */
const firstShown = (result: ImportResult): PlannedAction =>
  (['failed', 'update', 'create'] as const).find((action) => numberOf(result, action) > 0) ?? 'unchanged';

function meaningOf(kind: ImportKind, { result, changed }: Plan, action: PlannedAction): string {
  switch (action) {
    case 'create':
      return result.created === 0 ? `No new ${kind.many}` : kind.creation(result);
    case 'update':
      return (
        changed
          .slice(0, 3)
          .map(([field, rows]) => `${labelOf(kind, field)} ${count(rows)}`)
          .join(' · ') || 'No changes'
      );
    case 'unchanged':
      return 'Already as in the file';
    case 'failed':
      return result.failed === 0 ? 'All rows can be read' : 'Left out of this import';
  }
}

function Names({ toCreate }: { readonly toCreate: ToCreate }) {
  const names: [what: string, names: readonly string[]][] = [
    ['type', toCreate.types],
    ['location', toCreate.locations],
    ['vendor', toCreate.vendors],
    ['custom field', toCreate.fields],
  ];
  const made = names.filter(([, one]) => one.length > 0);
  if (made.length === 0) return null;
  return (
    <div className="qm-import-note">
      <p className="qm-strong">To create first:</p>
      <dl className="qm-import-names">
        {made.map(([what, all]) => (
          <div key={what}>
            <dt>{counted(all.length, what)}</dt>
            <dd>
              {all.slice(0, shownNames).map((name) => (
                <Tag key={name} minimal className="qm-type">
                  {name}
                </Tag>
              ))}
              {all.length > shownNames ? (
                <span className="qm-muted">and {count(all.length - shownNames)} more</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How many new names of each kind are shown. */
const shownNames = 200;

const line: Column<PlannedRow> = {
  key: 'row',
  title: 'Row',
  width: 96,
  cell: ({ row }) => <span className="qm-num qm-strong">{count(row)}</span>,
};
const keyColumn = ({ key }: ImportKind): Column<PlannedRow> => ({
  key: 'key',
  title: key.label,
  width: 180,
  cell: (row) => <Key none={key.none}>{row.key}</Key>,
});
const nameColumn = ({ beside = 'Name' }: ImportKind): Column<PlannedRow> => ({
  key: 'name',
  title: beside,
  className: 'main',
  cell: ({ name }) => (name ? <span title={name}>{name}</span> : <NoValue />),
});
const changesColumn = (kind: ImportKind): Column<PlannedRow> => ({
  key: 'changes',
  title: 'Changes',
  cell: (row) => <span title={changesText(kind, row)}>{changesText(kind, row)}</span>,
});
const faultColumns: readonly Column<PlannedRow>[] = [
  line,
  {
    key: 'column',
    title: 'Column',
    width: 160,
    cell: ({ error }) => (error?.column ? <span className="qm-mono">{error.column}</span> : <NoValue />),
  },
  {
    key: 'value',
    title: 'Value',
    width: 260,
    narrow: 140,
    cell: ({ error }) => (error?.column ? <Value>{error.value}</Value> : <NoValue />),
  },
  {
    key: 'problem',
    title: 'Problem',
    cell: ({ error }) => (
      <span className="qm-import-problem" title={error?.message}>
        {error?.message}
      </span>
    ),
  },
];

const columnsOf = (kind: ImportKind, action: PlannedAction): readonly Column<PlannedRow>[] => {
  if (action === 'failed') return faultColumns;
  return action === 'update'
    ? [line, keyColumn(kind), { ...nameColumn(kind), width: 260 }, changesColumn(kind)]
    : [line, keyColumn(kind), nameColumn(kind)];
};

const changesText = (kind: ImportKind, { changes = [] }: PlannedRow): string =>
  changes.map(({ field, from, to }) => `${labelOf(kind, field)}: ${from ?? '–'} → ${to ?? '–'}`).join(' · ');

const Key = ({ none, children }: { readonly none: string; readonly children: string }) =>
  children === '' ? none : <span className="qm-mono qm-strong">{children}</span>;

const Value = ({ children }: { readonly children: ReactNode }) =>
  children ? <span className="qm-mono qm-wrong">{children}</span> : <span className="qm-muted">empty</span>;

const PhoneRow = ({ kind, ...row }: PlannedRow & { readonly kind: ImportKind }) => (
  <>
    <Key none={kind.key.none}>{row.key}</Key> <span className="qm-muted qm-sm">row {count(row.row)}</span>
    {row.name ? <p>{row.name}</p> : null}
    <p className="qm-muted qm-sm">{changesText(kind, row)}</p>
  </>
);

const PhoneFault = ({ row, error }: PlannedRow) => (
  <>
    <span className="qm-strong">{error?.column || 'Row'}</span>{' '}
    {error?.column ? <Value>{error.value}</Value> : null}{' '}
    <span className="qm-muted qm-sm">row {count(row)}</span>
    <p className="qm-sm">{error?.message}</p>
  </>
);
