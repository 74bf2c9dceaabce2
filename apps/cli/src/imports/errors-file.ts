import { Readable } from 'node:stream';
import type { RowError } from '@quartermaster/core/csv/import-result';
import { errorText, Rejects } from '@quartermaster/core/csv/rejects';
import { readCsv } from '@quartermaster/csv/read-csv';
import { writeCsv } from '@quartermaster/csv/write-csv';
import { writeAtomically } from '../atomic-file.ts';
import type { Source } from './source.ts';

/** The errors of a file's rows, by line number, and the fault that ended the import before its last row. */
export class RowErrors {
  readonly #texts = new Map<number, string>();
  #fault: string | undefined;

  add(error: RowError): void {
    if (error.row === 0) {
      this.#fault = error.message;
      return;
    }
    const before = this.#texts.get(error.row);
    const text = errorText(error);
    this.#texts.set(error.row, before === undefined ? text : `${before}; ${text}`);
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  get count(): number {
    return this.#texts.size;
  }

  of(line: number): string | undefined {
    return this.#texts.get(line);
  }
}

/**
 * Writes the rows with errors to a CSV file that can be corrected and imported again with the same options:
 * the original columns, plus one with the errors.
 */
export async function writeErrorsFile(source: Source, errors: RowErrors, target: string): Promise<void> {
  await writeAtomically(target, async () => Readable.from(writeCsv(errorRows(source, errors))));
}

async function* errorRows(source: Source, errors: RowErrors): AsyncGenerator<readonly string[], void> {
  const file = await readCsv(source.chunks(), { encoding: source.encoding });
  const rejects = new Rejects(file.header);
  yield rejects.header;
  for await (const rows of file.batches)
    for (const { line, cells } of rows) {
      const text = errors.of(line);
      if (text !== undefined) yield rejects.row(cells, text);
    }
}
