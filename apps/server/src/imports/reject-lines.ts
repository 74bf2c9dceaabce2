import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type { RowError } from '@quartermaster/core/csv/import-result';
import { errorText, Rejects } from '@quartermaster/core/csv/rejects';
import { csvText } from '@quartermaster/csv/write-csv';

/**
 * Returns a function that writes a file's faulty rows as CSV, one by one, with the header before the first.
 */
export function rejectLines(header: readonly string[]): (row: CsvRow, errors: readonly RowError[]) => string {
  const rejects = new Rejects(header);
  let before = [rejects.header];
  return ({ cells, written }, errors) => {
    const text = csvText([...before, rejects.row(written ?? cells, errors.map(errorText).join('; '))]);
    before = [];
    return text;
  };
}
