import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type { FieldChange, ImportTally, RowError, ToCreate } from '@quartermaster/core/csv/import-result';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import type { SkipReason } from '@quartermaster/core/csv/row-plan';
import type { JobKind } from '@quartermaster/core/jobs/job';
import type { Caller } from '../events/cause.ts';

/** One kind of record that can be imported: its columns, its plans and its writes. All else is the same for all. */
export interface ImportKind {
  readonly job: JobKind;
  /** Takes a file with this header, or refuses it. */
  begin(header: readonly string[], context: ImportContext): Promise<RowImporter>;
  /** What the answer says beside the summary. */
  answer(summary: ImportSummary): { readonly message: string };
}

/** What one import is to do, and for whom. */
export interface ImportContext {
  readonly options: ImportOptions;
  /** Do all but write. */
  readonly dryRun: boolean;
  readonly caller: Caller;
  /** Of all that the import writes: the id of its job. */
  readonly batch: string;
  /** The id that the record of a row gets: the same when the same call is made again after a crash. */
  readonly recordId: (row: CsvRow) => string;
}

/** Takes the rows of one file, batch by batch. */
export interface RowImporter {
  readonly leftOut: readonly string[];
  readonly toCreate: ToCreate;
  /** Whether a row goes on with the record that `first` begins; undefined where each row is a record. */
  readonly goesOn: ((row: CsvRow, first: CsvRow) => boolean) | undefined;
  /** Looks at what is there, and makes the names that are missing and may be made. */
  plan(rows: readonly CsvRow[]): Promise<PlannedRows>;
}

/** Rows that are ready to be written. */
export interface PlannedRows {
  /** Keys of the records that they create or change. */
  readonly keys: ReadonlySet<string>;
  /** Writes them, once; in a dry run only says what would become of them. */
  write(): Promise<RowOutcome[]>;
}

/** What became of one row, or in a dry run would. */
export interface RowOutcome {
  readonly line: number;
  /** Asset ID or SKU; '' when it has none. */
  readonly key: string;
  /** Of the record, as it is before the import. */
  readonly name?: string;
  readonly action: 'create' | 'update' | 'unchanged' | 'skipped' | 'failed';
  readonly reason?: SkipReason;
  readonly changes?: readonly FieldChange[];
  readonly errors?: readonly RowError[];
}

/** What became of all rows. */
export interface ImportSummary extends ImportTally {
  readonly errors: readonly RowError[];
  readonly toCreate: ToCreate;
  readonly leftOut: readonly string[];
  /** Of `created`: rows without a key of their own. */
  readonly keyless: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
}
