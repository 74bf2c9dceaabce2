import { HTMLTable } from '@blueprintjs/core';
import { useState } from 'react';
import { count, counted } from '../../ui/numbers.ts';
import type { Plan, PlannedAction, PlannedRow } from './use-import.ts';

const kinds: readonly { readonly action: PlannedAction; readonly word: string }[] = [
  { action: 'create', word: 'to create' },
  { action: 'update', word: 'to change' },
  { action: 'unchanged', word: 'unchanged' },
  { action: 'failed', word: 'in error' },
];

/** What the import would do, row by row. */
export function PlanStep({ plan: { rows, result } }: { readonly plan: Plan }) {
  const numbers: Record<PlannedAction, number> = {
    create: result.created,
    update: result.updated,
    unchanged: result.unchanged,
    failed: result.failed,
  };
  const [shown, setShown] = useState<PlannedAction>(
    result.failed > 0
      ? 'failed'
      : result.updated > 0
        ? 'update'
        : result.created > 0
          ? 'create'
          : 'unchanged',
  );
  const visible = rows.filter(({ action }) => action === shown);
  const { toCreate, leftOut } = result;
  const made = [
    ...toCreate.types.map((name) => `type ${name}`),
    ...toCreate.locations.map((name) => `location ${name}`),
    ...toCreate.vendors.map((name) => `vendor ${name}`),
    ...toCreate.fields.map((name) => `field ${name}`),
  ];
  return (
    <>
      <div className="qm-counts">
        {kinds.map(({ action, word }) => (
          <button
            key={action}
            type="button"
            className="qm-count"
            data-action={action}
            aria-pressed={shown === action}
            onClick={() => setShown(action)}
          >
            <span className="qm-figure">{count(numbers[action])}</span>
            <span className="qm-muted">{word}</span>
          </button>
        ))}
      </div>
      {made.length > 0 ? (
        <p className="qm-import-note">
          <b>{counted(made.length, 'name')} will be made:</b> {made.slice(0, 20).join(', ')}
          {made.length > 20 ? ` and ${count(made.length - 20)} more` : ''}
        </p>
      ) : null}
      {leftOut.length > 0 ? <p className="qm-import-note qm-muted">Not read: {leftOut.join(', ')}</p> : null}
      {visible.length === 0 ? (
        <p className="qm-import-note qm-muted">No rows.</p>
      ) : shown === 'failed' ? (
        <ErrorTable rows={visible} />
      ) : (
        <RowTable rows={visible} />
      )}
      {numbers[shown] > visible.length ? (
        <p className="qm-import-note qm-muted">The first {count(visible.length)} are shown.</p>
      ) : null}
    </>
  );
}

const RowTable = ({ rows }: { readonly rows: readonly PlannedRow[] }) => (
  <HTMLTable className="qm-table qm-plan" aria-label="Rows of the plan">
    <colgroup>
      <col style={{ width: 96 }} />
      <col style={{ width: 180 }} />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">Asset ID</th>
        <th scope="col">Changes</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ row, key, changes = [] }) => {
        const text = changes
          .map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`)
          .join(', ');
        return (
          <tr key={row}>
            <td className="qm-num">{row}</td>
            <td className="qm-mono">{key || 'the next one'}</td>
            <td title={text}>{text || '–'}</td>
          </tr>
        );
      })}
    </tbody>
  </HTMLTable>
);

const ErrorTable = ({ rows }: { readonly rows: readonly PlannedRow[] }) => (
  <HTMLTable className="qm-table qm-plan" aria-label="Rows in error">
    <colgroup>
      <col style={{ width: 96 }} />
      <col style={{ width: 160 }} />
      <col style={{ width: 240 }} />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">Column</th>
        <th scope="col">Value</th>
        <th scope="col">Problem</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ row, error }) => (
        <tr key={`${row}-${error?.column}`}>
          <td className="qm-num">{row}</td>
          <td>{error?.column || '–'}</td>
          <td className="qm-mono qm-wrong" title={error?.value}>
            {error?.value || '–'}
          </td>
          <td title={error?.message}>{error?.message}</td>
        </tr>
      ))}
    </tbody>
  </HTMLTable>
);
