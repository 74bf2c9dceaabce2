import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type {
  AssetImportResult,
  FieldChange,
  ImportCreation,
  ImportTally,
  NewValue,
  RowError,
  ToCreate,
} from '@quartermaster/core/csv/import-result';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import type { SkipReason } from '@quartermaster/core/csv/row-plan';
import type { JobKind } from '@quartermaster/core/jobs/job';
import type { Caller } from '../events/cause.ts';

/**
 * A kind of record that can be imported: its columns, plans and writes. Everything else is the same for all
 * kinds.
 */
export interface ImportKind {
  readonly job: JobKind;
  /** Accepts a file with this header, or refuses it. */
  begin(header: readonly string[], context: ImportContext): Promise<RowImporter>;
  /**
   * The addresses of people as files of other systems write them: by an address, or by a name that only one
   * person has. Only kinds whose records somebody holds have it.
   */
  holders?(written: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What the answer contains besides the summary. */
  answer(summary: ImportSummary): { readonly message: string };
}

/** What an import is to do, and for whom. */
export interface ImportContext {
  readonly options: ImportOptions;
  /** Do everything except write. */
  readonly dryRun: boolean;
  readonly caller: Caller;
  /** The batch of everything the import writes: the id of its job. */
  readonly batch: string;
  /** The id for a row's record; the same if the call is repeated after a crash. */
  readonly recordId: (row: CsvRow) => string;
  /** Whether a row writes what a plan said of it; rows that don't are left out. Undefined if nothing was planned. */
  readonly isAsPlanned?: ((outcome: RowOutcome) => boolean) | undefined;
  /** The day of the import in UTC. */
  readonly today: string;
}

/** What a plan says of rows besides their outcomes. */
export type RowFacts = Pick<AssetImportResult, 'serialsThere' | 'serialsRepeated'>;

/** Imports the rows of one file, batch by batch. */
export interface RowImporter {
  readonly leftOut: readonly string[];
  readonly toCreate: ToCreate;
  readonly creations: readonly ImportCreation[];
  /** What the plan says of the rows besides their outcomes. */
  readonly facts: RowFacts;
  /** Whether a row continues the record that `first` begins; undefined if each row is a record. */
  readonly continues: ((row: CsvRow, first: CsvRow) => boolean) | undefined;
  /** All rows of the file in the order in which they are handled; undefined if that is the file's. */
  readonly order: ((rows: readonly CsvRow[]) => readonly CsvRow[]) | undefined;
  /** Compares rows with the stored records, and creates missing names if allowed. */
  plan(rows: readonly CsvRow[]): Promise<PlannedRows>;
}

/** Rows ready to be written. */
export interface PlannedRows {
  /** Keys of the records that the rows create or change. */
  readonly keys: ReadonlySet<string>;
  /** Writes the rows, once only; in a dry run just reports the outcomes. */
  write(): Promise<RowOutcome[]>;
}

/** What happened to a row, or in a dry run would happen. */
export interface RowOutcome {
  readonly line: number;
  /** Asset ID or SKU; '' if it has none. */
  readonly key: string;
  /** The record's name before the import. */
  readonly name?: string;
  /** Its type then, if it is an asset or an item. */
  readonly assetType?: string | undefined;
  readonly action: 'create' | 'update' | 'unchanged' | 'skipped' | 'failed';
  readonly reason?: SkipReason;
  /** Makes the new record, with its location's path: a dry run makes up the ids of new locations. */
  readonly record?: () => unknown;
  readonly changes?: readonly FieldChange[];
  /** What the new record gets, field by field. */
  readonly values?: () => readonly NewValue[];
  readonly errors?: readonly RowError[];
}

/** What happened to all rows. */
export interface ImportSummary extends ImportTally {
  readonly errors: readonly RowError[];
  readonly toCreate: ToCreate;
  readonly leftOut: readonly string[];
  /** How many of `created` had no key of their own. */
  readonly keyless: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
}
