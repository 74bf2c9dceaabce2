import { ArrowRight } from '@blueprintjs/icons';
import type { FieldChange, NewValue } from '@quartermaster/core/csv/import-result';
import { type Column, NoValue } from '../ui/data-table.tsx';
import { count } from '../ui/numbers.ts';
import { TypeTile } from '../ui/type-tile.tsx';
import { type ImportKind, labelOf } from './import-kind.ts';
import type { PlannedRow } from './plan.ts';
import { shortDate } from './short-date.ts';

/** One line of the plan: a row, or one of the fields that a row changes. */
export interface PlanLine {
  readonly id: string;
  readonly planned: PlannedRow;
  readonly change?: FieldChange;
  /** One of the values of a new record that is opened. */
  readonly value?: NewValue;
  /** Whether it is the row's first line, which says whose it is. */
  readonly isFirst: boolean;
}

/** A line for each row or, where rows change something, for each field. @param opened the new record whose values follow it */
export const linesOf = (rows: readonly PlannedRow[], opened?: number): PlanLine[] =>
  rows.flatMap((planned): PlanLine[] =>
    planned.changes && planned.changes.length > 0
      ? planned.changes.map((change, at) => ({
          ...{ id: `${planned.id}-${at}`, planned, change, isFirst: at === 0 },
        }))
      : [
          { id: `${planned.id}`, planned, isFirst: true },
          ...(planned.id === opened ? (planned.values ?? []) : []).map((value) => ({
            ...{ id: `${planned.id}-${value.field}`, planned, value, isFirst: false },
          })),
        ],
  );

/** The columns of rows that are created or stay as they are. */
export const rowColumns = (kind: ImportKind, lines: readonly PlanLine[]): readonly Column<PlanLine>[] => [
  {
    key: 'row',
    title: 'Row',
    width: 104,
    cell: ({ planned, isFirst }) =>
      isFirst ? <span className="qm-num qm-muted">{count(planned.row)}</span> : null,
  },
  keyColumn(kind, Math.max(180, keyWidth(lines))),
  nameColumn(kind),
];

/** The columns of rows that are changed, which line up with those of errors. */
export const changeColumns = (kind: ImportKind, lines: readonly PlanLine[]): readonly Column<PlanLine>[] => [
  keyColumn(kind, keyWidth(lines)),
  nameColumn(kind),
  {
    ...{ key: 'field', title: 'Field', width: 136, narrow: 112 },
    cell: ({ change }) => {
      const label = change ? labelOf(kind, change.field) : '';
      return <span title={label}>{label}</span>;
    },
  },
  {
    ...{ key: 'now', title: 'Now', width: 232, narrow: 144 },
    cell: ({ change }) => (change ? <Before change={change} /> : null),
  },
  {
    ...{ key: 'after', title: 'After', width: 304, narrow: 192 },
    cell: ({ change }) => (change ? <After change={change} /> : null),
  },
];

export const PlanPhoneRow = ({ kind, line }: { readonly kind: ImportKind; readonly line: PlanLine }) => {
  const { planned, change, value, isFirst } = line;
  return (
    <>
      {isFirst ? (
        <>
          <Key none={kind.key.none}>{planned.key}</Key>{' '}
          <span className="qm-muted qm-sm">row {count(planned.row)}</span>
          {planned.name ? <p className="qm-clip">{planned.name}</p> : null}
        </>
      ) : null}
      {value ? (
        <p>
          {labelOfValue(kind, value)} {valueText(value.field, value.value)}
        </p>
      ) : null}
      {change ? (
        <>
          <p className="qm-muted qm-sm">{labelOf(kind, change.field)}</p>
          <p className="qm-planned-change">
            <Before change={change} /> <After change={change} />
          </p>
        </>
      ) : null}
    </>
  );
};

/** Room for the longest key, so that most lists line up with that of errors. */
const keyWidth = (lines: readonly PlanLine[]): number => {
  const longest = lines.reduce((most, { planned: { key } }) => Math.max(most, key.length), 0);
  return Math.min(280, Math.max(104, 40 + 8 * longest));
};

const keyColumn = (kind: ImportKind, width: number): Column<PlanLine> => ({
  ...{ key: 'key', title: kind.key.label, width },
  cell: ({ planned, isFirst, value }) =>
    isFirst ? <Key none={kind.key.none}>{planned.key}</Key> : value ? labelOfValue(kind, value) : null,
});
const nameColumn = ({ beside = 'Name' }: ImportKind): Column<PlanLine> => ({
  ...{ key: 'name', title: beside, className: 'main' },
  cell: ({ planned, isFirst, value }) =>
    isFirst ? <Name planned={planned} /> : value ? valueText(value.field, value.value) : null,
});

const Name = ({ planned: { name, assetType } }: { readonly planned: PlannedRow }) => {
  const text = name ? (
    <span className="qm-clip" title={name}>
      {name}
    </span>
  ) : (
    <NoValue />
  );
  return assetType === undefined ? (
    text
  ) : (
    <span className="qm-row">
      <TypeTile type={assetType} />
      {text}
    </span>
  );
};

const labelOfValue = (kind: ImportKind, { field }: NewValue) => (
  <span className="qm-muted qm-clip">{labelOf(kind, field)}</span>
);

const Before = ({ change: { field, from } }: { readonly change: FieldChange }) => {
  const text = valueText(field, from);
  return (
    <del className="qm-muted" title={text}>
      {text}
    </del>
  );
};

const After = ({ change: { field, to } }: { readonly change: FieldChange }) => {
  const text = valueText(field, to);
  return (
    <span className="qm-after" title={text}>
      <ArrowRight size={14} />
      <span className="qm-strong qm-clip">{text}</span>
    </span>
  );
};

function valueText(field: string, value: FieldChange['to']): string {
  if (value === null || value === '') return field === 'assignedTo' ? 'Nobody' : 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return count(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? shortDate(value) : value;
}

const Key = ({ none, children }: { readonly none: string; readonly children: string }) =>
  children === '' ? none : <span className="qm-mono qm-strong">{children}</span>;
