/** A row of a CSV file, as whoever reads the file hands it over. */
export interface CsvRow {
  /** The file's own line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row can't be read: it is ragged. */
  readonly fault?: string;
  /** The rows that go on with its record, of files whose records may have several. */
  readonly more?: readonly CsvRow[];
}
