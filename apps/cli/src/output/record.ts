import type { Context } from '../context.ts';
import { jsonLine, jsonText, picker } from './json.ts';
import type { ListView } from './list.ts';
import { tsvHead, tsvRow } from './table.ts';

/** Prints one record: as people read it at a terminal, else as a list of one. */
export function printRecord<Row extends object>(
  { format, terminal }: Context,
  record: Row,
  view: ListView<Row>,
  lines: () => readonly string[],
): void {
  if (format.kind === 'text') {
    if (terminal.human) for (const line of lines()) terminal.out(line);
    else {
      terminal.out(tsvHead(view.columns));
      terminal.out(tsvRow(view.columns, record));
    }
    return;
  }
  const picked = picker(format.fields, view.fields)(record);
  terminal.out(format.kind === 'json' ? jsonText(picked) : jsonLine(picked));
}
