import type { ValueChange } from '@quartermaster/core/config/section';
import type { Context } from '../context.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import type { Column } from '../output/table.ts';
import type { PlannedChange } from './plan.ts';

const fields = ['section', 'action', 'name', 'values', 'conversion', 'refusal', 'failed'];

/** A change, and why it failed if it did. */
export interface MadeChange extends PlannedChange {
  readonly failed?: string;
}

/**
 * Prints changes for programs, as JSON or tab-separated. Created before any work, so that an unknown field is
 * reported as wrong usage before anything changes.
 */
export function changePrinter({ format, terminal }: Context): (changes: readonly MadeChange[]) => void {
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  return (changes) => {
    const records = changes.map(({ operation: _operation, ...change }) => pick(change));
    if (format.kind === 'json') terminal.out(jsonText(records));
    else if (format.kind === 'jsonl') for (const record of records) terminal.out(jsonLine(record));
    else {
      terminal.out(plainHead(terminal, valueColumns));
      for (const row of valueRows(changes)) terminal.out(plainRow(terminal, valueColumns, row));
    }
  };
}

interface ValueRow {
  readonly change: PlannedChange;
  readonly value?: ValueChange;
}

/** One row for each changed value, or one for a change without values. */
const valueRows = (changes: readonly PlannedChange[]): ValueRow[] =>
  changes.flatMap((change): ValueRow[] =>
    change.values.length === 0 ? [{ change }] : change.values.map((value) => ({ change, value })),
  );

const valueColumns: readonly Column<ValueRow>[] = [
  { title: 'Part', value: ({ change }) => change.section },
  { title: 'Action', value: ({ change }) => change.action },
  { title: 'Name', value: ({ change }) => change.name },
  { title: 'Value', value: ({ value }) => value?.value ?? '' },
  { title: 'From', value: ({ value }) => cellText(value?.from) },
  { title: 'To', value: ({ value }) => cellText(value?.to) },
];

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
