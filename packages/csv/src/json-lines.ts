import { clearsField, unescapeFormula } from '@quartermaster/core/csv/formula';

/**
 * Writes rows of cells, header first, as an object a row, a line each: what the cells say, as text, without what
 * spreadsheets need. Blank cells are left out; a cell that says that there is none is null.
 */
export async function* jsonLines(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<string, void> {
  let header: readonly string[] | undefined;
  for await (const row of rows) {
    if (header === undefined) {
      header = row;
      continue;
    }
    // A last row of one cell says what was left out.
    const named = row.length === header.length ? header : ['leftOut'];
    yield `${JSON.stringify(Object.fromEntries(named.flatMap((name, at) => entryOf(name, row[at]))))}\n`;
  }
}

function entryOf(name: string, cell = ''): [name: string, value: unknown][] {
  if (cell === '') return [];
  if (clearsField(cell)) return [[name, null]];
  const text = unescapeFormula(cell);
  return [[name, name === 'specs' ? JSON.parse(text) : text]];
}
