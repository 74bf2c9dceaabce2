import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, type Refusal, refused, type Verdict } from '../verdict.ts';
import type { ImportOptions } from './mapping.ts';

/** A column of the file, or a constant from `set` in its place, and its target. */
export interface BoundColumn<T> {
  /** The field that it fills. */
  readonly target: T;
  /** The header in the file; for a constant, the target's name. */
  readonly header: string;
  /** The position in the row; undefined for a constant. */
  readonly index: number | undefined;
  /** The constant's value. */
  readonly value?: string;
}

interface Binding<T> {
  readonly columns: readonly BoundColumn<T>[];
  /** Headers that the import ignores. */
  readonly leftOut: readonly string[];
}

/** What an import can fill. */
export interface Targets<T> {
  /** The target of a header, or of a name in `map` or `set`; undefined if there is no such column. */
  of(name: string): T | undefined;
  /** The target's canonical name, for messages and for detecting two headers with the same target. */
  nameOf(target: T): string;
  /** The column that was probably meant. */
  suggest(name: string): string | undefined;
  /** All column names. */
  readonly names: readonly string[];
}

/** A header without what doesn't matter in it: case, underscores and spaces. */
export const plainHeader = (header: string): string => header.toLowerCase().replace(/[_\s]/g, '');

/**
 * Binds a file's header to an import's targets. Refuses a `map` or `set` that names an unknown column, a
 * `map` with a header that the file lacks, two headers for one column, a constant for a column that the file
 * has, and a duplicate header that the mapping doesn't tell apart.
 */
export function bindColumns<T>(
  header: readonly string[],
  { map, set }: Pick<ImportOptions, 'map' | 'set'>,
  targets: Targets<T>,
): Verdict<Binding<T>> {
  const bound = new Map<string, BoundColumn<T>>();
  const read = new Set<number>();
  const bind = (column: BoundColumn<T>): Verdict<void> => {
    const name = targets.nameOf(column.target);
    const other = bound.get(name);
    if (other) {
      const text =
        column.index === undefined
          ? message.constantForColumn(name, other.header)
          : message.columnTwice(other.header, column.header, name);
      return refused('UNPROCESSABLE_CONTENT', text);
    }
    bound.set(name, column);
    if (column.index !== undefined) read.add(column.index);
    return granted(undefined);
  };

  const wanted = map.length > 0 ? mappedColumns(header, map) : namedColumns(header);
  if (!wanted.ok) return wanted;
  for (const { index, column } of wanted.value) {
    const target = targets.of(column);
    if (target === undefined) {
      if (map.length === 0) continue;
      return unknownColumn(column, targets);
    }
    const done = bind({ target, header: header[index] ?? '', index });
    if (!done.ok) return done;
  }
  for (const { column, value } of set) {
    const target = targets.of(column);
    if (target === undefined) return unknownColumn(column, targets);
    const done = bind({ target, header: targets.nameOf(target), index: undefined, value });
    if (!done.ok) return done;
  }
  const leftOut = header.filter((name, index) => name !== '' && !read.has(index));
  return granted({ columns: [...bound.values()], leftOut });
}

/** The refusal's data lists the existing columns. */
const unknownColumn = (
  column: string,
  { suggest, names }: Pick<Targets<unknown>, 'suggest' | 'names'>,
): Refusal =>
  refused('UNPROCESSABLE_CONTENT', message.unknownColumn(column, suggest(column)), { columns: [...names] });

/** A column of the file by position, and the column that it is to fill. */
interface WantedColumn {
  readonly index: number;
  readonly column: string;
}

function namedColumns(header: readonly string[]): Verdict<readonly WantedColumn[]> {
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) < index);
  if (twice !== undefined) return refused('UNPROCESSABLE_CONTENT', message.duplicateHeader(twice));
  return granted(header.map((column, index) => ({ index, column })));
}

/** Columns with the same header are told apart by a mapping that lists each of them, in file order. */
function mappedColumns(
  header: readonly string[],
  map: ImportOptions['map'],
): Verdict<readonly WantedColumn[]> {
  const wanted: WantedColumn[] = [];
  for (const [at, { header: name, column }] of map.entries()) {
    const places = placesOf(header, name);
    const [first] = places;
    if (first === undefined) return refused('UNPROCESSABLE_CONTENT', message.headerAbsent(name));
    const sameName = map.flatMap((other, index) => (other.header === name ? [index] : []));
    if (places.length > 1 && places.length !== sameName.length)
      return refused('UNPROCESSABLE_CONTENT', message.duplicateHeader(name));
    const index = places.length > 1 ? places[sameName.indexOf(at)] : first;
    if (index !== undefined && column !== '') wanted.push({ index, column });
  }
  return granted(wanted);
}

/**
 * The columns with exactly this header or, failing that, the first that differs only in case, accents and
 * surrounding spaces.
 */
function placesOf(header: readonly string[], name: string): readonly number[] {
  const exact = header.flatMap((candidate, index) => (candidate === name ? [index] : []));
  if (exact.length > 0) return exact;
  const key = fold(name.trim());
  return header.flatMap((candidate, index) => (fold(candidate) === key ? [index] : [])).slice(0, 1);
}

/** Refuses a constant that isn't valid for its column; the data names the column. */
export const refusedConstant = (column: string, text: string): Refusal =>
  refused('UNPROCESSABLE_CONTENT', text, { constant: column });
