import type { ValueChange } from '@quartermaster/core/configuration/section';
import type { Context } from '../context.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { type Column, tsvHead, tsvRow } from '../output/table.ts';
import type { PlannedChange } from './plan.ts';

const fields = ['section', 'action', 'name', 'values', 'conversion', 'failed'];

/** A change, and why it could not be made. */
export interface MadeChange extends PlannedChange {
  readonly failed?: string;
}

/**
 * Prints changes for programs: as JSON, or tab-separated. Made before anything is done, so that a field that doesn't
 * exist is wrong usage and not found out afterwards.
 */
export function changePrinter({ format, terminal }: Context): (changes: readonly MadeChange[]) => void {
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  return (changes) => {
    const records = changes.map(({ operation: _operation, ...change }) => pick(change));
    if (format.kind === 'json') terminal.out(jsonText(records));
    else if (format.kind === 'jsonl') for (const record of records) terminal.out(jsonLine(record));
    else {
      terminal.out(tsvHead(valueColumns));
      for (const row of valueRows(changes)) terminal.out(tsvRow(valueColumns, row));
    }
  };
}

interface ValueRow {
  readonly change: PlannedChange;
  readonly value?: ValueChange;
}

/** A line for each value that changes; one for what has none. */
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
