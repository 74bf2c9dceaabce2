import type { Verdict } from '../verdict.ts';
import type { CsvRow } from './csv-row.ts';
import type { RowError } from './import-result.ts';
import type { ImportOptions } from './mapping.ts';
import type { RowPlanner } from './row-plan.ts';

/** A file's columns, bound to what they fill. */
export interface BoundColumns {
  readonly columns: readonly {
    readonly target: { readonly name: string };
    /** Its place in the row; undefined for a constant. */
    readonly index: number | undefined;
  }[];
  /** Headers that are not read. */
  readonly leftOut: readonly string[];
  /** Custom fields that the import makes before it reads a row. */
  readonly newFields: readonly string[];
}

/**
 * What a file of records of one kind means: its columns, its rows by themselves, and what is to become of them. Server
 * and terminal read any kind by it; whoever writes the records is the server's.
 */
export interface ImportFormat<Known, Columns extends BoundColumns, Row, Lookups, New, Change>
  extends RowPlanner<Row, Lookups, New, Change> {
  /**
   * Binds a file's header, or refuses it.
   * @param known what columns can fill beside the record's own fields
   */
  bind(header: readonly string[], options: ImportOptions, known: Known): Verdict<Columns>;
  /** Reads the rows of one file, in their order: what this returns remembers the keys that it saw. */
  reader(columns: Columns): (row: CsvRow) => Row;
  /** Whether a row goes on with the record that `first` begins; left out where each row is a record. */
  goesOn?(columns: Columns): (row: CsvRow, first: CsvRow) => boolean;
  /** What can be said to be wrong with a row without looking anything up. */
  localErrors(row: Row): readonly RowError[];
}
