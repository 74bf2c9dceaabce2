import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Edit, Equals, Error as ErrorIcon, Plus } from '@blueprintjs/icons';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { type ReactNode, useState } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { count, counted } from '../ui/numbers.ts';
import { type ImportKind, labelOf } from './import-kind.ts';
import type { Plan, PlannedAction } from './plan.ts';
import { changeColumns, linesOf, type PlanLine, PlanPhoneRow, rowColumns } from './plan-columns.tsx';

interface PlanSectionsProps {
  readonly kind: ImportKind;
  readonly plan: Plan;
  /** The only section that is shown; all of them if there is none. */
  readonly shown: PlannedAction | undefined;
  readonly onShow: (action: PlannedAction | undefined) => void;
  /** The errors, if there are any. */
  readonly errors: ReactNode;
}

/** How many rows of a kind are shown beside those of the others. */
const besideOthers = 50;

/** What the import would do with each row: by what it does, errors first, or one of these alone. */
export function PlanSections({ kind, plan, shown, onShow, errors }: PlanSectionsProps) {
  const [isOpen, setOpen] = useState(false);
  const numberOf = (action: PlannedAction) => numberOfRows(plan.result, action);
  if (shown === 'failed') return errors ? <div className="qm-plan-all">{errors}</div> : <NoRows of={shown} />;
  if (shown) return <PlannedRows {...{ kind, plan }} action={shown} />;
  return (
    <div className="qm-plan-all">
      {errors}
      {(['update', 'create'] as const)
        .filter((action) => numberOf(action) > 0)
        .map((action) => (
          <section key={action} aria-label={wordOf(action)}>
            <div className="qm-plan-head">
              <h2>{wordOf(action)}</h2>
              <span className="qm-muted">{counted(numberOf(action), kind.one, kind.many)}</span>
            </div>
            <PlannedRows {...{ kind, plan, action }} most={besideOthers} />
            <All number={numberOf(action)} onShow={() => onShow(action)} />
          </section>
        ))}
      {numberOf('unchanged') > 0 ? (
        <section aria-label={wordOf('unchanged')}>
          <div className="qm-plan-head">
            <h2>
              <Button
                variant="minimal"
                icon={isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
                text={wordOf('unchanged')}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              />
            </h2>
            <span className="qm-muted">{counted(numberOf('unchanged'), kind.one, kind.many)}</span>
          </div>
          {isOpen ? (
            <>
              <PlannedRows {...{ kind, plan }} action="unchanged" most={besideOthers} />
              <All number={numberOf('unchanged')} onShow={() => onShow('unchanged')} />
            </>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

/** How many rows of each kind there are; pressing one shows its rows alone, and again those of all. */
export function PlanCounts({
  kind,
  plan,
  shown,
  onShow,
}: Pick<PlanSectionsProps, 'kind' | 'plan' | 'shown' | 'onShow'>) {
  return (
    <div className="qm-counts" aria-live="polite">
      {actions.map(({ action, word, icon }) => (
        <button
          key={action}
          type="button"
          className="qm-count"
          aria-pressed={shown === action}
          onClick={() => onShow(shown === action ? undefined : action)}
        >
          <span
            className="qm-row qm-strong"
            data-action={action}
            data-none={numberOfRows(plan.result, action) === 0 || undefined}
          >
            {icon}
            {word}
          </span>
          <span className="qm-figure">{count(numberOfRows(plan.result, action))}</span>
          <span className="qm-muted qm-sm qm-clip">{meaningOf(kind, plan, action)}</span>
        </button>
      ))}
    </div>
  );
}

const actions: readonly {
  readonly action: PlannedAction;
  readonly word: string;
  readonly icon: React.JSX.Element;
}[] = [
  { action: 'create', word: 'To create', icon: <Plus size={14} /> },
  { action: 'update', word: 'To change', icon: <Edit size={14} /> },
  { action: 'unchanged', word: 'Unchanged', icon: <Equals size={14} /> },
  { action: 'failed', word: 'In error', icon: <ErrorIcon size={14} /> },
];

const ofAction = (action: PlannedAction) => actions.find((one) => one.action === action);
const wordOf = (action: PlannedAction): string => ofAction(action)?.word ?? '';

const NoRows = ({ of }: { readonly of: PlannedAction }) => (
  <EmptyState icon={ofAction(of)?.icon ?? <Equals size={14} />} title="No rows" />
);

/** A button for all rows, where only the first are shown. */
const All = ({ number, onShow }: { readonly number: number; readonly onShow: () => void }) =>
  number > besideOthers ? (
    <p className="qm-plan-more">
      <Button variant="minimal" size="small" text={`Show all ${count(number)}`} onClick={onShow} />
    </p>
  ) : null;

/** @param most how many are shown; as many as are kept unless said */
function PlannedRows({
  kind,
  plan,
  action,
  most,
}: Pick<PlanSectionsProps, 'kind' | 'plan'> & { readonly action: PlannedAction; readonly most?: number }) {
  const rows = plan.rows[action].slice(0, most);
  const [opened, setOpened] = useState<number>();
  const lines = linesOf(rows, opened);
  const number = numberOfRows(plan.result, action);
  return (
    <DataTable
      key={action}
      label={wordOf(action)}
      columns={action === 'update' ? changeColumns(kind, lines) : rowColumns(kind, lines)}
      rows={lines}
      total={lines.length}
      rowKey={({ id }) => id}
      {...(action === 'create'
        ? { onOpen: ({ planned: { id } }: PlanLine) => setOpened(id === opened ? undefined : id) }
        : {})}
      phoneRow={(line) => <PlanPhoneRow kind={kind} line={line} />}
      loading={false}
      instead={
        rows.length === 0 ? (
          <NoRows of={action} />
        ) : most === undefined && number > rows.length ? (
          <p className="qm-import-note qm-muted">{`The first ${count(rows.length)} of ${count(number)} are shown.`}</p>
        ) : undefined
      }
    />
  );
}

const numberOfRows = (result: ImportResult, action: PlannedAction): number =>
  ({
    create: result.created,
    update: result.updated,
    unchanged: result.unchanged,
    failed: result.failed,
  })[action];

function meaningOf(kind: ImportKind, { result, changed, faults }: Plan, action: PlannedAction): string {
  switch (action) {
    case 'create':
      return result.created === 0 ? `No new ${kind.many}` : kind.creation(result);
    case 'update':
      return (
        changed
          .slice(0, 3)
          .map(([field, rows]) => `${labelOf(kind, field)} ${count(rows)}`)
          .join(', ') || 'No changes'
      );
    case 'unchanged':
      return 'Nothing to do';
    case 'failed':
      return result.failed === 0
        ? 'All rows can be read'
        : `${counted(faults.length, 'value')}, left out of this import`;
  }
}
