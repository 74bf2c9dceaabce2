import type { RowErrorCode } from './import-result.ts';

/** Why a row can't be read, and of which column and value that is said, if of any. */
export interface RowFault {
  readonly message: string;
  readonly code: RowErrorCode;
  readonly column?: string;
  readonly value?: string;
}

/** A row of a CSV file, as its reader passes it on. */
export interface CsvRow {
  /** The line in the file on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The cells as they are in the file, if `cells` were made from them. */
  readonly written?: readonly string[];
  readonly fault?: RowFault;
  /** The name of the holder whose address a cell has, if the file says it. */
  readonly holderName?: string;
  /** Further rows of the same record, in files whose records may span several rows. */
  readonly more?: readonly CsvRow[];
}

/** What lies between the lines of the records that one row of a file makes; no file has as many. */
const copyStep = 2 ** 32;

/** The line of a further record that a row makes, of which the first has the row's own. */
export const copyLine = (line: number, copy: number): number => line + copy * copyStep;

/** The line in the file from which a record comes. */
export const lineInFile = (line: number): number => line % copyStep;

/** Whether a record is a further one of its row. */
export const isCopy = (line: number): boolean => line >= copyStep;
