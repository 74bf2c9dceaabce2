import type { RowError } from './import-result.ts';

/** Longest part of a faulty cell that an answer repeats. */
const maxValue = 200;

export const rowError = (row: number, column: string, value: string, message: string): RowError => ({
  row,
  column,
  value: value.length > maxValue ? `${value.slice(0, maxValue - 1).toWellFormed()}…` : value,
  message,
});
