import type { Context } from '../context.ts';
import { jsonLine, jsonText, picker } from './json.ts';
import type { ListView } from './list.ts';
import { plainHead, plainRow } from './plain.ts';

/**
 * Prints one record: in full at a terminal, otherwise as a list with one entry. Created before any work, so
 * that an unknown field is reported as wrong usage before anything changes.
 */
export function recordPrinter<Row extends object>({ format, terminal }: Context, view: ListView<Row>) {
  const pick = picker(format.kind === 'text' ? undefined : format.fields, view.fields);
  return (record: Row, lines: () => readonly string[]): void => {
    if (format.kind === 'json') terminal.out(jsonText(pick(record)));
    else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(record)));
    else if (terminal.human) for (const line of lines()) terminal.out(line);
    else {
      terminal.out(plainHead(terminal, view.columns));
      terminal.out(plainRow(terminal, view.columns, record));
    }
  };
}
