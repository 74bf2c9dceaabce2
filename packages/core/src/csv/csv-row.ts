/** A row of a CSV file, as its reader passes it on. */
export interface CsvRow {
  /** The line in the file on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The cells as they are in the file, if `cells` were made from them. */
  readonly written?: readonly string[];
  /** Why the row can't be read: it is ragged. */
  readonly fault?: string;
  /** Further rows of the same record, in files whose records may span several rows. */
  readonly more?: readonly CsvRow[];
}
