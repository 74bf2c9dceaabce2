import type { CsvRow } from '@quartermaster/core/csv/csv-row';

/** The maximum number of further rows in a record; the next row then begins a new one. */
const mostRows = 2000;

/** Joins rows that continue a record to the row that begins it, even across batches. */
export async function* joinedRows(
  batches: AsyncIterable<readonly CsvRow[]>,
  continues: (row: CsvRow, first: CsvRow) => boolean,
): AsyncGenerator<readonly CsvRow[], void> {
  let first: CsvRow | undefined;
  let more: CsvRow[] = [];
  for await (const rows of batches) {
    const whole: CsvRow[] = [];
    for (const row of rows) {
      if (first && more.length < mostRows && continues(row, first)) {
        more.push(row);
        continue;
      }
      if (first) whole.push(joined(first, more));
      first = row;
      more = [];
    }
    if (whole.length > 0) yield whole;
  }
  if (first) yield [joined(first, more)];
}

const joined = (first: CsvRow, more: readonly CsvRow[]): CsvRow =>
  more.length === 0 ? first : { ...first, more };
