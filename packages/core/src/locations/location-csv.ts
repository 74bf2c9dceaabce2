import type { CsvRow } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { lackingCell, repeatedKey, rowError, unreadableRow } from '../csv/row-error.ts';
import { locationImportMessage } from '../location-import-messages.ts';
import { fold } from '../query/fold.ts';
import { pathKey, pathSeparator } from './location.ts';
import { type LocationColumnName, type LocationColumns, readLocationCell } from './location-csv-columns.ts';

/** The fields of a location that a row sets, except the path, by which it is found. */
export type LocationField = Exclude<LocationColumnName, 'path'>;

/** A row as far as it can be read without looking anything up. */
export interface LocationRow {
  readonly line: number;
  /** '' if the row has no valid one. */
  readonly path: string;
  readonly pathKey: string;
  readonly pathHeader: string;
  /** The non-blank cells, as they are in the file, and their values; null clears. */
  readonly values: ReadonlyMap<LocationField, { readonly written: string; readonly value: string | null }>;
  readonly errors: readonly RowError[];
}

/** Where in the file a location is, and its address. */
interface Place {
  readonly line: number;
  readonly address: string | undefined;
}

/** Reads the rows of one file, in order: the returned function remembers the paths it has seen. */
export function locationRowReader({ columns }: LocationColumns): (row: CsvRow) => LocationRow {
  const seen = new Map<string, Place>();
  const pathHeader = columns.find(({ target }) => target.name === 'path')?.header ?? 'path';
  return (row) => {
    const { line } = row;
    const nowhere = { line, path: '', pathKey: '', pathHeader, values: new Map() };
    if (row.fault !== undefined) return { ...nowhere, errors: [unreadableRow(line, row.fault)] };
    const values = new Map<LocationField, { written: string; value: string | null }>();
    const errors: RowError[] = [];
    let path = '';
    for (const { target, header, index, value: constant } of columns) {
      const written = constant ?? row.cells[index ?? -1] ?? '';
      if (written.trim() === '') {
        if (target.name === 'path') errors.push(lackingCell(line, header));
        continue;
      }
      const read = readLocationCell(target.name, written);
      if (!read.ok) errors.push(rowError(line, header, unescapeFormula(written), read.message));
      else if (target.name === 'path') path = read.value ?? '';
      else values.set(target.name, { written, value: read.value });
    }
    if (path === '') return { ...nowhere, errors };
    const key = pathKey(path);
    const first = seen.get(key);
    const address = values.get('address')?.value ?? undefined;
    if (first === undefined) seen.set(key, { line, address });
    else errors.push(twice({ line, header: pathHeader, path, address }, first));
    return { line, path, pathKey: key, pathHeader, values, errors };
  };
}

/** Says of two places of one name that they need two names, and otherwise that a row is there already. */
function twice(
  { line, header, path, address }: Place & { readonly header: string; readonly path: string },
  first: Place,
): RowError {
  const name = lastName(path);
  return address === undefined || first.address === undefined || fold(address) === fold(first.address)
    ? repeatedKey(line, header, path, first.line)
    : rowError(
        ...([line, header, path] as const),
        locationImportMessage.elsewhere(name, first.line, `${name} (2)`),
        'elsewhere',
      );
}

export const lastName = (path: string): string => path.split(pathSeparator).at(-1) ?? path;

/** The path of the location above; undefined at the top. */
export const pathAbove = (path: string): string | undefined =>
  path.includes(pathSeparator) ? path.slice(0, path.lastIndexOf(pathSeparator)) : undefined;

/** Puts the rows of a file so that every location comes before those within it; otherwise the order stays. */
export const outermostFirst =
  ({ columns }: LocationColumns) =>
  (rows: readonly CsvRow[]): readonly CsvRow[] => {
    const index = columns.find(({ target }) => target.name === 'path')?.index ?? -1;
    const levels: CsvRow[][] = [];
    for (const row of rows) {
      const level = (row.cells[index] ?? '').split(pathSeparator).length;
      const there = levels[level];
      if (there) there.push(row);
      else levels[level] = [row];
    }
    return levels.flat();
  };
