import { Edit, Equals, Error as ErrorIcon, Plus } from '@blueprintjs/icons';
import type { AssetImportResult, ToCreate } from '@quartermaster/core/csv/import-result';
import { type ReactNode, useState } from 'react';
import { Blank } from '../../ui/blank.tsx';
import { type Column, DataTable, None } from '../../ui/data-table.tsx';
import { count, counted } from '../../ui/numbers.ts';
import type { Plan, PlannedAction, PlannedRow } from './plan.ts';
import { columnLabels } from './reading.ts';

/** What the import would do, row by row: four kinds of rows, each shown on request. */
export function PlanStep({ plan }: { readonly plan: Plan }) {
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
            <span className="qm-muted qm-sm qm-clip">{meaningOf(plan, action)}</span>
          </button>
        ))}
      </div>
      <Names toCreate={result.toCreate} />
      {result.leftOut.length > 0 ? (
        <p className="qm-import-note qm-muted qm-clip" title={result.leftOut.join(', ')}>
          Not read: {result.leftOut.join(', ')}
        </p>
      ) : null}
      <DataTable
        key={shown}
        label={kinds.find(({ action }) => action === shown)?.word ?? ''}
        columns={columnsOf[shown]}
        rows={rows}
        rowKey={({ row, error }) => `${row} ${error?.column ?? ''} ${error?.message ?? ''}`}
        phoneRow={shown === 'failed' ? PhoneFault : PhoneRow}
        loading={false}
        instead={
          rows.length === 0 ? (
            <Blank icon={kinds.find(({ action }) => action === shown)?.icon ?? <None />} title="No rows" />
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
  { action: 'failed', word: 'In error', icon: <ErrorIcon size={14} /> },
];

const numberOf = (result: AssetImportResult, action: PlannedAction): number =>
  ({
    create: result.created,
    update: result.updated,
    unchanged: result.unchanged,
    failed: result.failed,
  })[action];

/** What is wrong comes first, then what changes most. */
const firstShown = (result: AssetImportResult): PlannedAction =>
  (['failed', 'update', 'create'] as const).find((action) => numberOf(result, action) > 0) ?? 'unchanged';

function meaningOf({ result, changed }: Plan, action: PlannedAction): string {
  switch (action) {
    case 'create':
      if (result.created === 0) return 'No new assets';
      return result.issued > 0
        ? `${counted(result.issued, 'asset')} ${result.issued === 1 ? 'takes' : 'take'} the next ID`
        : 'With the asset IDs of the file';
    case 'update':
      return (
        changed
          .slice(0, 3)
          .map(([field, rows]) => `${fieldText(field)} ${count(rows)}`)
          .join(', ') || 'Nothing to do'
      );
    case 'unchanged':
      return 'Nothing to do';
    case 'failed':
      return result.failed === 0 ? 'All rows can be read' : 'Left out of this import';
  }
}

const labels: Readonly<Record<string, string | undefined>> = columnLabels;
const fieldText = (field: string): string => labels[field] ?? field;

function Names({ toCreate }: { readonly toCreate: ToCreate }) {
  const names: [what: string, names: readonly string[]][] = [
    ['Types', toCreate.types],
    ['Locations', toCreate.locations],
    ['Vendors', toCreate.vendors],
    ['Custom fields', toCreate.fields],
  ];
  const number = names.reduce((sum, [, made]) => sum + made.length, 0);
  if (number === 0) return null;
  return (
    <div className="qm-import-note">
      <p className="qm-strong">{counted(number, 'name')} will be made:</p>
      <dl className="qm-import-names">
        {names.map(([what, made]) =>
          made.length === 0 ? null : (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="qm-clip" title={made.slice(0, 200).join(', ')}>
                {made.slice(0, 200).join(', ')}
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

const line: Column<PlannedRow> = {
  key: 'row',
  title: 'Row',
  width: 96,
  cell: ({ row }) => <span className="qm-num qm-strong">{count(row)}</span>,
};
const assetId: Column<PlannedRow> = {
  key: 'key',
  title: 'Asset ID',
  cell: ({ key }) => <Key assetId={key} />,
};
const changeColumns: readonly Column<PlannedRow>[] = [
  line,
  { ...assetId, width: 180 },
  {
    key: 'changes',
    title: 'Changes',
    cell: (row) => <span title={changesText(row)}>{changesText(row)}</span>,
  },
];
const faultColumns: readonly Column<PlannedRow>[] = [
  line,
  {
    key: 'column',
    title: 'Column',
    width: 160,
    cell: ({ error }) => (error?.column ? <span className="qm-mono">{error.column}</span> : <None />),
  },
  {
    key: 'value',
    title: 'Value',
    width: 260,
    narrow: 140,
    cell: ({ error }) => <Value>{error?.value}</Value>,
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

const columnsOf: Record<PlannedAction, readonly Column<PlannedRow>[]> = {
  create: [line, assetId],
  update: changeColumns,
  unchanged: [line, assetId],
  failed: faultColumns,
};

const changesText = ({ changes = [] }: PlannedRow): string =>
  changes.map(({ field, from, to }) => `${fieldText(field)}: ${from ?? '–'} → ${to ?? '–'}`).join(', ');

const Key = ({ assetId }: { readonly assetId: string }) =>
  assetId === '' ? <>The next one</> : <span className="qm-mono qm-strong">{assetId}</span>;

const Value = ({ children }: { readonly children: ReactNode }) =>
  children ? <span className="qm-mono qm-wrong">{children}</span> : <span className="qm-muted">empty</span>;

const PhoneRow = (row: PlannedRow) => (
  <>
    <Key assetId={row.key} /> <span className="qm-muted qm-sm">row {count(row.row)}</span>
    <p className="qm-muted qm-sm">{changesText(row)}</p>
  </>
);

const PhoneFault = ({ row, error }: PlannedRow) => (
  <>
    <span className="qm-strong">{error?.column || 'Row'}</span> <Value>{error?.value}</Value>{' '}
    <span className="qm-muted qm-sm">row {count(row)}</span>
    <p className="qm-sm">{error?.message}</p>
  </>
);
