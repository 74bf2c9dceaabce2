import { type Options, stringify } from 'csv-stringify/sync';

const options: Options = {
  record_delimiter: 'windows',
  // Whatever a reader might take for a delimiter or a line break, or trim away.
  quoted_match: /[;\t\r\n]|^\s|\s$/,
};

/** Rows that are written in one go. */
const rowsAtOnce = 100;

/**
 * Writes rows of cells, the header among them, as the pieces of a CSV file. Cells are written as they are: text that
 * people typed goes through core's `escapeFormula` first.
 */
export async function* writeCsv(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<string, void> {
  let batch: (readonly string[])[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield csvText(batch);
    batch = [];
  }
  if (batch.length > 0) yield csvText(batch);
}

/** A whole CSV file that is small enough to be one text. */
export const csvText = (rows: readonly (readonly string[])[]): string => stringify([...rows], options);
