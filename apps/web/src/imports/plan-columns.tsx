import { type Column, NoValue } from '../ui/data-table.tsx';
import { count } from '../ui/numbers.ts';
import { type ImportKind, labelOf } from './import-kind.ts';
import type { PlannedAction, PlannedRow } from './plan.ts';

/** What is said of the rows with which the same is to be done. */
export const planColumns = (kind: ImportKind, action: PlannedAction): readonly Column<PlannedRow>[] =>
  action === 'update'
    ? [line, keyColumn(kind), { ...nameColumn(kind), width: 260 }, changesColumn(kind)]
    : [line, keyColumn(kind), nameColumn(kind)];

export const PlanPhoneRow = ({
  kind,
  planned,
}: {
  readonly kind: ImportKind;
  readonly planned: PlannedRow;
}) => (
  <>
    <Key none={kind.key.none}>{planned.key}</Key>{' '}
    <span className="qm-muted qm-sm">row {count(planned.row)}</span>
    {planned.name ? <p>{planned.name}</p> : null}
    <p className="qm-muted qm-sm">{changesText(kind, planned)}</p>
  </>
);

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
const changesText = (kind: ImportKind, { changes = [] }: PlannedRow): string =>
  changes.map(({ field, from, to }) => `${labelOf(kind, field)}: ${from ?? '–'} → ${to ?? '–'}`).join(' · ');

const Key = ({ none, children }: { readonly none: string; readonly children: string }) =>
  children === '' ? none : <span className="qm-mono qm-strong">{children}</span>;
