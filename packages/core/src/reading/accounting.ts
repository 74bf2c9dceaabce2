import { columnReader, keyOf } from './foreign-rows.ts';
import type { Reading } from './reading.ts';
import type { ReadPart } from './sheet.ts';

/** What becomes of the cells of a file's columns. */
export interface Accounts {
  /** By column: the cells that aren't blank, without those of rows that are left out. */
  readonly filled: number[];
  /** By column: how many of them are read into a field. */
  readonly taken: number[];
  readonly rowsLeftOut: number;
}

/** Counts, cell by cell, what a reading takes of a file. */
export function accountsOf(reading: Reading, { header, rows }: ReadPart): Accounts {
  const filled = header.map(() => 0);
  const taken = header.map(() => 0);
  let rowsLeftOut = 0;
  const skips = (reading.leaveOut ?? []).map(({ column, values }) => ({ column, values: new Set(values) }));
  const columns = reading.columns.map((column) => ({
    from: column.from,
    values: new Map(column.values),
    whole: column.becomes || column.where ? columnReader(column, header) : undefined,
  }));
  for (const cells of rows) {
    const read = new Set(skips.map(({ column }) => column));
    let isLeftOut = skips.some(({ column, values }) => values.has(keyOf(cells[column] ?? '')));
    for (const { from, values, whole } of isLeftOut ? [] : columns) {
      const result = whole?.(cells);
      isLeftOut ||= result === null;
      if (result === null || result === '') continue;
      const valueAt = (at: number): string | null => {
        const cell = cells[at]?.trim() ?? '';
        return cell === '' || values.size === 0
          ? cell
          : (values.get(keyOf(cell)) ?? (values.has(keyOf(cell)) ? null : cell));
      };
      const chosen = from.find((group) => group.some((at) => valueAt(at) !== ''));
      if (!chosen) continue;
      isLeftOut ||= chosen.some((at) => valueAt(at) === null);
      for (const at of chosen) if (valueAt(at) !== '') read.add(at);
      // Another column that says the same isn't lost.
      const [only, ...others] = chosen.filter((at) => valueAt(at) !== '');
      if (from.length === 1 || only === undefined || others.length > 0) continue;
      for (const at of from.flat()) if (valueAt(at) !== '' && valueAt(at) === valueAt(only)) read.add(at);
    }
    if (reading.holderName?.length) for (const at of reading.holderName) read.add(at);
    if (isLeftOut) {
      rowsLeftOut += 1;
      continue;
    }
    for (const at of header.keys()) {
      if (!cells[at]?.trim()) continue;
      filled[at] = (filled[at] ?? 0) + 1;
      if (read.has(at)) taken[at] = (taken[at] ?? 0) + 1;
    }
  }
  return { filled, taken, rowsLeftOut };
}
