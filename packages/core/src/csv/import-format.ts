import type { Verdict } from '../verdict.ts';
import type { CsvRow } from './csv-row.ts';
import type { RowError } from './import-result.ts';
import type { ImportOptions } from './mapping.ts';
import type { RowPlanner } from './row-plan.ts';

/** A file's columns, bound to their targets. */
export interface BoundColumns {
  readonly columns: readonly {
    readonly target: { readonly name: string };
    /** The position in the row; undefined for a constant. */
    readonly index: number | undefined;
  }[];
  /** Headers that the import ignores. */
  readonly leftOut: readonly string[];
  /** Custom fields that the import creates before reading any row. */
  readonly newFields: readonly string[];
}

/**
 * The format of files with records of one kind: how to read the columns and rows, and how to plan changes.
 * Server and terminal share it; only the server writes the records.
 */
export interface ImportFormat<Known, Columns extends BoundColumns, Row, Lookups, New, Change>
  extends RowPlanner<Row, Lookups, New, Change> {
  /**
   * Binds a file's header, or refuses it.
   * @param known further targets besides the record's own fields
   */
  bind(header: readonly string[], options: ImportOptions, known: Known): Verdict<Columns>;
  /** Reads the rows of one file, in order: the returned function remembers the keys it has seen. */
  reader(columns: Columns): (row: CsvRow) => Row;
  /** Whether a row continues the record that `first` begins; omitted if each row is a record. */
  continues?(columns: Columns): (row: CsvRow, first: CsvRow) => boolean;
  /**
   * The order in which the rows of a whole file are handled, if it isn't that of the file; omitted or undefined
   * if each row can be handled as soon as it is read.
   */
  order?(columns: Columns): ((rows: readonly CsvRow[]) => readonly CsvRow[]) | undefined;
  /** The problems with a row that can be found without looking anything up. */
  localErrors(row: Row): readonly RowError[];
}
