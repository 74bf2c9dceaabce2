import { Edit, Equals, Error as ErrorIcon, Plus } from '@blueprintjs/icons';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { useState } from 'react';
import { DataTable, NoValue } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { count } from '../ui/numbers.ts';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { AlsoCreated } from './also-created.tsx';
import type { Choice } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import { type ImportKind, labelOf } from './import-kind.ts';
import type { Plan, PlannedAction } from './plan.ts';
import './plan.css';
import { PlanPhoneRow, planColumns } from './plan-columns.tsx';
import { PlanErrors } from './plan-errors.tsx';

interface PlanStepProps {
  readonly kind: ImportKind;
  readonly plan: Plan;
  readonly preview: FilePreview;
  readonly choice: Choice;
  /** Whether the plan is being made again. */
  readonly busy: boolean;
  /** Makes the plan again, as is said now. */
  readonly onReplan: (choice: Choice) => void;
  readonly onLead: (to: 'columns' | 'values', plan: Plan) => void;
}

/** What the import would do, row by row, in four kinds of rows, each shown on request. */
export function PlanStep({ kind, plan, preview, choice, busy, onReplan, onLead }: PlanStepProps) {
  const { result } = plan;
  const [shown, setShown] = useState(() => firstShown(result));
  /** What was said before each mending, so that it can be taken back. */
  const [before, setBefore] = useState<readonly { readonly choice: Choice; readonly values: number }[]>([]);
  const rows = plan.rows[shown];
  const number = numberOf(result, shown);
  const remarks = [...(kind.remarks?.(result) ?? []), ...remarksOn(result)];
  return (
    <div className="qm-plan" aria-busy={busy}>
      <div className="qm-counts" aria-live="polite">
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
      <AlsoCreated
        {...{ result, choice, busy }}
        offered={preview.proposal.createMissing}
        makesPeople={kind.makesPeople === true && result.created > 0}
        onChange={onReplan}
      />
      {unconfirmedIn(plan).map((email) => (
        <UnconfirmedPerson key={email} email={email} onConfirmed={() => onReplan(choice)} />
      ))}
      {remarks.map((remark) => (
        <p key={remark} className="qm-import-note qm-muted">
          {remark}
        </p>
      ))}
      {result.leftOut.length > 0 ? (
        <p className="qm-import-note qm-muted qm-clip" title={result.leftOut.join(' · ')}>
          Columns not imported: {result.leftOut.join(' · ')}
        </p>
      ) : null}
      {shown === 'failed' && (result.failed > 0 || before.length > 0) ? (
        <PlanErrors
          {...{ kind, preview, choice, busy }}
          faults={plan.faults}
          mended={before.reduce((sum, { values }) => sum + values, 0)}
          onMend={(mended, values) => {
            setBefore([...before, { choice, values }]);
            onReplan(mended);
          }}
          onTakeBack={() => {
            setBefore([]);
            onReplan(before[0]?.choice ?? choice);
          }}
          onLead={(to) => onLead(to, plan)}
        />
      ) : (
        <DataTable
          key={shown}
          label={kinds.find(({ action }) => action === shown)?.word ?? ''}
          columns={planColumns(kind, shown)}
          rows={rows}
          total={rows.length}
          rowKey={({ id }) => `${id}`}
          phoneRow={(row) => <PlanPhoneRow kind={kind} planned={row} />}
          loading={false}
          instead={
            rows.length === 0 ? (
              <EmptyState
                icon={kinds.find(({ action }) => action === shown)?.icon ?? <NoValue />}
                title="No rows"
              />
            ) : number > rows.length ? (
              <p className="qm-import-note qm-muted">{`The first ${count(rows.length)} of ${count(number)} are shown.`}</p>
            ) : undefined
          }
        />
      )}
    </div>
  );
}

/** What is said of rows that are neither created nor changed, or of which several are made. */
const remarksOn = ({ rowsLeftOut, custodians, copies, absent, present }: ImportResult): string[] => [
  ...(copies ? [readingMessage.copies(copies.rows, copies.assets)] : []),
  ...(rowsLeftOut ? [readingMessage.rowsLeftOut(rowsLeftOut)] : []),
  ...(absent ? [readingMessage.rowsAbsent(absent)] : []),
  ...(present ? [readingMessage.rowsPresent(present)] : []),
  ...(custodians ? [readingMessage.custodiansKept(custodians)] : []),
];

const kinds: readonly {
  readonly action: PlannedAction;
  readonly word: string;
  readonly icon: React.JSX.Element;
}[] = [
  { action: 'create', word: 'To create', icon: <Plus size={14} /> },
  { action: 'update', word: 'To change', icon: <Edit size={14} /> },
  { action: 'unchanged', word: 'Unchanged', icon: <Equals size={14} /> },
  { action: 'failed', word: 'In error', icon: <ErrorIcon size={14} /> },
];

/** The first addresses that can't be assigned anything until they are confirmed. */
function unconfirmedIn({ faults }: Plan): string[] {
  const found = faults.flatMap(({ error }) => {
    const email = error.value.trim().toLowerCase();
    return error.message === message.confirmFirst(email) ? [email] : [];
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
