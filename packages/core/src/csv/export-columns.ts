import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';

/** The columns that exports of one kind of record can have. */
export interface ExportableColumns<Column> {
  /** The columns of an export that names none. */
  readonly usual: readonly Column[];
  /** Every column, as needed to move records to another installation. */
  readonly all: readonly Column[];
  /** Columns by their alternative names. */
  readonly byOtherName?: ReadonlyMap<string, Column>;
}

/**
 * The columns of an export: `default`, `all`, or the named ones in that order; refused if one doesn't exist.
 * @param written names, separated by commas or one by one
 */
export function exportColumns<Column extends { readonly name: string }>(
  written: readonly string[],
  { usual, all, byOtherName }: ExportableColumns<Column>,
): Verdict<readonly Column[]> {
  if (isDefaultExport(written)) return granted(usual);
  const names = namesIn(written);
  if (names.length === 1 && names[0] === 'all') return granted(all);
  const byName = new Map<string, Column>([
    ...all.map((column) => [column.name, column] as const),
    ...(byOtherName ?? []),
  ]);
  const columns: Column[] = [];
  for (const name of new Set(names)) {
    const column = byName.get(name);
    if (!column)
      return invalid([
        { path: 'columns', message: message.unknownColumn(name, nearest(name, [...byName.keys()])) },
      ]);
    if (!columns.includes(column)) columns.push(column);
  }
  return granted(columns);
}

/** Whether an export has just the default columns, which may lack what is needed to restore a record. */
export function isDefaultExport(written: readonly string[]): boolean {
  const names = namesIn(written);
  return names.length === 0 || (names.length === 1 && names[0] === 'default');
}

const namesIn = (written: readonly string[]): string[] =>
  written.flatMap((one) => one.split(',')).flatMap((name) => name.trim() || []);
