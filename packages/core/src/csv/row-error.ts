import { message as texts } from '../messages.ts';
import type { Refusal } from '../verdict.ts';
import type { RowFault } from './csv-row.ts';
import type { RowError, RowErrorCode } from './import-result.ts';

/** The maximum length at which a response repeats a faulty cell. */
const maxValue = 200;

export const rowError = (
  row: number,
  column: string,
  value: string,
  message: string,
  code: RowErrorCode = 'invalid',
): RowError => ({
  row,
  column,
  value: value.length > maxValue ? `${value.slice(0, maxValue - 1).toWellFormed()}…` : value,
  message,
  code,
});

/** The error for a row that a schema refuses as a whole, although each cell was valid. */
export const wholeRowError = (row: number, issues: readonly { readonly message: string }[]): RowError =>
  rowError(row, '', '', issues[0]?.message ?? texts.invalidInput);

/** The error for a row that can't be read. */
export const unreadableRow = (row: number, { column = '', value = '', message, code }: RowFault): RowError =>
  rowError(row, column, value, message, code);

/** The error for a cell whose name or value is refused. */
export const refusedCell = (row: number, column: string, value: string, refusal: Refusal): RowError =>
  rowError(row, column, value, refusal.message, isOfUnknown(refusal) ? 'unknown' : 'invalid');

/** What a refusal says if no record has a name. */
export const ofUnknown = { unknown: true } as const;
const isOfUnknown = ({ data }: Refusal): boolean => data?.unknown === true;

/** The error for a cell that has to be filled. */
export const lackingCell = (row: number, column: string): RowError =>
  rowError(row, column, '', texts.required, 'required');

/** The error for a key that an earlier row has. */
export const repeatedKey = (row: number, column: string, key: string, first: number): RowError =>
  rowError(row, column, key, texts.keyTwice(key, first), 'repeated');
