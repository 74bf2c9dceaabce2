import type { CsvBody, ImportInput, StreamOptions } from '@quartermaster/contract';
import type { AssetImportLine, ItemImportLine, RowError } from '@quartermaster/core/csv/import-result';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import type { CsvRow } from '@quartermaster/core/csv/read-csv';
import type { Verdict } from '@quartermaster/core/verdict';

export type ImportLine = AssetImportLine | ItemImportLine;
export type ImportResult = Extract<ImportLine, { type: 'result' }>;

/** A file's columns, as far as they are read. */
export interface BoundFile {
  /** What is filled, by the API's names. */
  readonly columns: readonly string[];
  readonly leftOut: readonly string[];
  /** What is wrong with a row, as far as the row itself shows it. */
  readonly check: (row: CsvRow) => readonly RowError[];
}

/** What tells imports of assets and of catalogue items apart. */
export interface ImportKind {
  readonly one: string;
  readonly many: string;
  /** What its result says, which --json may name. */
  readonly resultFields: readonly string[];
  bind(header: readonly string[], options: ImportOptions): Verdict<BoundFile>;
  send(input: ImportInput, csv: CsvBody, options: StreamOptions): AsyncGenerator<ImportLine, void>;
}
