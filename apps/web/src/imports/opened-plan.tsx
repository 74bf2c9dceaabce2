import type { SavedPlan } from '@quartermaster/core/reading/saved-plan';
import { z } from 'zod';
import { DataTable } from '../ui/data-table.tsx';
import { count } from '../ui/numbers.ts';
import type { ImportKind } from './import-kind.ts';
import { PlanPhoneRow, planColumns } from './plan-columns.tsx';
import { rowsOf } from './saved-plan.ts';
import { shortDate } from './short-date.ts';

const number = z.number().catch(0);
const figures = z.object({ created: number, updated: number, unchanged: number, failed: number });

/** 'Saved 21 Nov by Priya' */
export const savedText = ({ madeAt, madeBy }: SavedPlan): string =>
  `Saved ${shortDate(madeAt.slice(0, 10))}${madeBy === undefined ? '' : ` by ${madeBy}`}`;

/** What a saved plan would do, for whoever looks at it before it is applied. */
export function OpenedPlan({ kind, plan }: { readonly kind: ImportKind; readonly plan: SavedPlan }) {
  const { created, updated, unchanged, failed } = figures.parse(plan.result);
  const { create, update } = rowsOf(plan);
  const rows = [...update, ...create];
  return (
    <div className="qm-plan">
      <p className="qm-import-note">
        <b>{`Plan for ${plan.file.name}`}</b>{' '}
        <span className="qm-muted">
          {savedText(plan)} · {count(created)} to create · {count(updated)} to change · {count(unchanged)}{' '}
          unchanged · {count(failed)} in error
        </span>
      </p>
      <p className="qm-import-note qm-muted">
        {`Choose ${plan.file.name} below to apply it. It is refused if the file or what it would change has changed.`}
      </p>
      <DataTable
        label="What the plan would do"
        columns={planColumns(kind, 'update')}
        rows={rows}
        total={rows.length}
        rowKey={({ id }) => `${id}`}
        phoneRow={(row) => <PlanPhoneRow kind={kind} planned={row} />}
        loading={false}
      />
    </div>
  );
}
