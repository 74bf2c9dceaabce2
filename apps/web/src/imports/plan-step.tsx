import { Edit, Equals, Error as ErrorIcon, Plus } from '@blueprintjs/icons';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { useState } from 'react';
import { DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { count } from '../ui/numbers.ts';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { type ImportKind, labelOf } from './import-kind.ts';
import type { Plan, PlannedAction } from './plan.ts';
import { FaultPhoneRow, PlanPhoneRow, planColumns } from './plan-columns.tsx';
import { Causes, Names } from './plan-summary.tsx';

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
      {[
        ...(result.rowsLeftOut ? [readingMessage.rowsLeftOut(result.rowsLeftOut)] : []),
        ...(result.custodians ? [readingMessage.custodiansKept(result.custodians)] : []),
      ].map((remark) => (
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
        columns={planColumns(kind, shown)}
        rows={rows}
        total={rows.length}
        rowKey={({ row, error }) => `${row} ${error?.column ?? ''} ${error?.message ?? ''}`}
        phoneRow={shown === 'failed' ? FaultPhoneRow : (row) => <PlanPhoneRow kind={kind} {...row} />}
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
