import { type Options, stringify } from 'csv-stringify/sync';

const options: Options = {
  record_delimiter: 'windows',
  // Whatever a reader might take for a delimiter or a line break, or trim.
  quoted_match: /[;\t\r\n]|^\s|\s$/,
};

/** The number of rows written at once. */
const rowsAtOnce = 100;

/**
 * Writes rows of cells, including the header, as pieces of a CSV file. Cells are written as they are: text
 * that people typed must go through core's `escapeFormula` first.
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

/** A whole CSV file that is small enough for a single string. */
export const csvText = (rows: readonly (readonly string[])[]): string => stringify([...rows], options);
