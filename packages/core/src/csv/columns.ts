import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, type Refusal, refused, type Verdict } from '../verdict.ts';
import type { ImportOptions } from './mapping.ts';

/** A column of the file, or a constant that `set` gives in its place, and what it fills. */
export interface BoundColumn<T> {
  /** What it fills. */
  readonly target: T;
  /** The file's own header; the target's name for a constant. */
  readonly header: string;
  /** Its place in the row; undefined for a constant. */
  readonly index: number | undefined;
  /** The constant. */
  readonly value?: string;
}

interface Binding<T> {
  readonly columns: readonly BoundColumn<T>[];
  /** Headers that are not read. */
  readonly leftOut: readonly string[];
}

/** What an import knows how to fill. */
export interface Targets<T> {
  /** What a header or a name in `map` or `set` fills; undefined when it's no column. */
  of(name: string): T | undefined;
  /** The target's one name, for telling two headers of one target apart and for messages. */
  nameOf(target: T): string;
  /** A column that was probably meant. */
  suggest(name: string): string | undefined;
}

/**
 * Binds a file's header to what an import fills. Refused: a `map` or `set` that names an unknown column or a header
 * that the file lacks, two headers for one column, a constant for a column that the file has.
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

  const wanted = map.length > 0 ? map : header.map((name) => ({ header: name, column: name }));
  for (const { header: name, column } of wanted) {
    const target = targets.of(column);
    if (target === undefined) {
      if (map.length === 0) continue;
      return refused('UNPROCESSABLE_CONTENT', message.unknownColumn(column, targets.suggest(column)));
    }
    const index = indexOfHeader(header, name);
    if (index === -1) return refused('UNPROCESSABLE_CONTENT', message.headerAbsent(name));
    const done = bind({ target, header: header[index] ?? name, index });
    if (!done.ok) return done;
  }
  for (const { column, value } of set) {
    const target = targets.of(column);
    if (target === undefined)
      return refused('UNPROCESSABLE_CONTENT', message.unknownColumn(column, targets.suggest(column)));
    const done = bind({ target, header: targets.nameOf(target), index: undefined, value });
    if (!done.ok) return done;
  }
  const leftOut = header.filter((name, index) => name !== '' && !read.has(index));
  return granted({ columns: [...bound.values()], leftOut });
}

/** Exactly as written, else the only one that differs in nothing but case, accents and outer spaces. */
function indexOfHeader(header: readonly string[], name: string): number {
  const exact = header.indexOf(name);
  if (exact !== -1) return exact;
  const key = fold(name.trim());
  return header.findIndex((candidate) => fold(candidate) === key);
}

/** A constant that can't be what its column holds; the data names the column. */
export const refusedConstant = (column: string, text: string): Refusal =>
  refused('UNPROCESSABLE_CONTENT', text, { constant: column });
