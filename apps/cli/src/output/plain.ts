import { escapeFormula } from '@quartermaster/core/csv/formula';
import { printable } from './printable.ts';
import type { Column } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Lists for scripts: a header, then one line per row, separated by tabs, or as CSV with --csv. */
export const plainHead = <Row>(terminal: Terminal, columns: readonly Column<Row>[]): string =>
  lineOf(
    terminal,
    columns.map(({ title }) => title),
  );

export const plainRow = <Row>(terminal: Terminal, columns: readonly Column<Row>[], row: Row): string =>
  lineOf(
    terminal,
    columns.map(({ value }) => printable(value(row))),
  );

const lineOf = ({ csv }: Terminal, cells: readonly string[]): string =>
  csv ? cells.map(csvCell).join(',') : cells.join('\t');

function csvCell(value: string): string {
  const cell = escapeFormula(value);
  return /[",]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
