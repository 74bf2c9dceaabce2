import { neutralise } from '@quartermaster/core/csv/formula';
import type { RowError } from '@quartermaster/core/csv/import-result';
import { readCsv } from '@quartermaster/core/csv/read-csv';
import { csvLine } from '@quartermaster/core/csv/write-csv';
import { chunksOf } from './reading.ts';

const errorColumn = 'error';

/** What is wrong with the rows of a file, by the line on which each begins. */
export type RowFaults = ReadonlyMap<number, string>;

/** Adds a fault to those of its row; one of the file as a whole has no row. */
export function addFault(faults: Map<number, string>, { row, column, value, message }: RowError): void {
  if (row === 0) return;
  const text = `${column === '' ? '' : `${column}${value === '' ? '' : ` '${value}'`}: `}${message}`;
  const before = faults.get(row);
  faults.set(row, before === undefined ? text : `${before}; ${text}`);
}

/**
 * The rows in error as a CSV that can be mended and imported again: the file's own columns, and what is wrong in one
 * more. The terminal writes the same with --errors.
 */
export async function rowsInError(file: File, faults: RowFaults): Promise<Blob> {
  const { header, batches } = await readCsv(chunksOf(file));
  // A file that was mended has the column already; it is written anew.
  const old = header.indexOf(errorColumn);
  const own = (cells: readonly string[]) => cells.filter((_, index) => index !== old);
  const lines = [csvLine([...own(header), errorColumn])];
  for await (const rows of batches)
    for (const { line, cells } of rows) {
      const text = faults.get(line);
      if (text === undefined) continue;
      const filled = [...cells, ...Array<string>(Math.max(0, header.length - cells.length)).fill('')];
      lines.push(csvLine([...own(filled), neutralise(text)]));
    }
  return new Blob(lines, { type: 'text/csv' });
}
