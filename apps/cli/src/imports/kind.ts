import type { CsvBody, ImportInput, StreamOptions } from '@quartermaster/contract';
import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type { BoundColumns, ImportFormat } from '@quartermaster/core/csv/import-format';
import type { ImportLine, RowError } from '@quartermaster/core/csv/import-result';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import type { ReadKind } from '@quartermaster/core/reading/reading';
import { granted, type Verdict } from '@quartermaster/core/verdict';

/** A file whose columns have been mapped. */
export interface BoundFile {
  /** The mapped columns, by API name. */
  readonly columns: readonly string[];
  /** How many of the file's columns are used, and the names of the others. */
  readonly used: number;
  readonly leftOut: readonly string[];
  /** Whether a row continues the record that `first` starts; undefined if each row is a record. */
  readonly continues: ((row: CsvRow, first: CsvRow) => boolean) | undefined;
  /** The errors in a row that can be found locally. */
  readonly check: (row: CsvRow) => readonly RowError[];
}

/** What differs between imports of different kinds of records. */
export interface ImportKind {
  readonly reads: ReadKind;
  readonly one: string;
  readonly many: string;
  /** The fields of the result, which --json may name. */
  readonly resultFields: readonly string[];
  bind(header: readonly string[], options: ImportOptions): Verdict<BoundFile>;
  send(input: ImportInput, csv: CsvBody, options: StreamOptions): AsyncGenerator<ImportLine, void>;
}

/** The command that maps columns by hand, which `qm import` doesn't. */
export const mappingCommand = (kind: ReadKind): string =>
  `qm ${kind === 'items' ? 'catalogue' : kind} import FILE --map 'Header=column,…'`;

/**
 * Parses headers and rows with core's format for this kind of record.
 * @param known what columns can fill besides the record's own fields
 */
export const bindBy =
  <Known, Columns extends BoundColumns, Row>(
    format: Pick<
      ImportFormat<Known, Columns, Row, never, unknown, unknown>,
      'bind' | 'reader' | 'continues' | 'localErrors'
    >,
    known: Known,
  ): ImportKind['bind'] =>
  (header, options) => {
    const bound = format.bind(header, options, known);
    if (!bound.ok) return bound;
    const read = format.reader(bound.value);
    return granted({
      columns: bound.value.columns.map(({ target }) => target.name),
      used: bound.value.columns.filter(({ index }) => index !== undefined).length,
      leftOut: bound.value.leftOut,
      continues: format.continues?.(bound.value),
      check: (row) => format.localErrors(read(row)),
    });
  };
