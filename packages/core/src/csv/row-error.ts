import { message as texts } from '../messages.ts';
import type { RowError } from './import-result.ts';

/** Longest part of a faulty cell that an answer repeats. */
const maxValue = 200;

export const rowError = (row: number, column: string, value: string, message: string): RowError => ({
  row,
  column,
  value: value.length > maxValue ? `${value.slice(0, maxValue - 1).toWellFormed()}…` : value,
  message,
});

/** What a schema finds wrong with a row as a whole, though each cell was acceptable. */
export const wholeRowError = (row: number, issues: readonly { readonly message: string }[]): RowError =>
  rowError(row, '', '', issues[0]?.message ?? texts.invalidInput);
