import { Readable } from 'node:stream';
import { neutralise } from '@quartermaster/core/csv/formula';
import type { RowError } from '@quartermaster/core/csv/import-result';
import { type CsvRow, readCsv } from '@quartermaster/core/csv/read-csv';
import { csvLine } from '@quartermaster/core/csv/write-csv';
import { writeWhole } from '../whole-file.ts';
import { errorText } from './row-text.ts';
import type { Source } from './source.ts';

const errorColumn = 'error';

/** The faults of a file's rows, by the line on which each begins. */
export class RowErrors {
  readonly #texts = new Map<number, string>();

  add(error: RowError): void {
    if (error.row === 0) return;
    const before = this.#texts.get(error.row);
    const text = errorText(error);
    this.#texts.set(error.row, before === undefined ? text : `${before}; ${text}`);
  }

  get count(): number {
    return this.#texts.size;
  }

  of(line: number): string | undefined {
    return this.#texts.get(line);
  }
}

/**
 * Writes the rows in error as a CSV that can be mended and imported again with the same options: the file's own
 * columns, and what is wrong in one more.
 */
export async function writeErrorsFile(source: Source, errors: RowErrors, target: string): Promise<void> {
  await writeWhole(target, async () => Readable.from(errorLines(source, errors)));
}

async function* errorLines(source: Source, errors: RowErrors): AsyncGenerator<string, void> {
  const file = await readCsv(source.chunks());
  // A file that was mended has the column already; it is written anew.
  const old = file.header.indexOf(errorColumn);
  const own = (cells: readonly string[]) => cells.filter((_, index) => index !== old);
  yield csvLine([...own(file.header), errorColumn]);
  for await (const rows of file.batches)
    for (const row of rows) {
      const text = errors.of(row.line);
      if (text !== undefined) yield csvLine([...own(filled(row, file.header.length)), neutralise(text)]);
    }
}

/** A row that is too short is filled, so that what is wrong with it stands in its column. */
const filled = ({ cells }: CsvRow, width: number): readonly string[] => [
  ...cells,
  ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
];
