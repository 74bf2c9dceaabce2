import { message as texts } from '../messages.ts';
import type { RowError } from './import-result.ts';

/** The maximum length at which a response repeats a faulty cell. */
const maxValue = 200;

export const rowError = (row: number, column: string, value: string, message: string): RowError => ({
  row,
  column,
  value: value.length > maxValue ? `${value.slice(0, maxValue - 1).toWellFormed()}…` : value,
  message,
});

/** The error for a row that a schema refuses as a whole, although each cell was valid. */
export const wholeRowError = (row: number, issues: readonly { readonly message: string }[]): RowError =>
  rowError(row, '', '', issues[0]?.message ?? texts.invalidInput);
