import type { RowFault } from '../csv/csv-row.ts';
import { readingMessage } from '../reading-messages.ts';
import { readDay } from './cell-values.ts';

/** A column of dates, and the order in which they are read. */
export interface Dated {
  readonly at: number;
  readonly order: 'DMY' | 'MDY';
  readonly label: string;
}

/** Why a row can't be read whose date only the other order reads. */
export function dateFault(dated: readonly Dated[], read: readonly string[]): RowFault | undefined {
  for (const { at, order, label } of dated) {
    const value = read[at]?.trim() ?? '';
    if (value === '' || readDay(value, order) !== undefined) continue;
    if (readDay(value, order === 'DMY' ? 'MDY' : 'DMY') === undefined) continue;
    return { message: readingMessage.dateOfOtherOrder(value, order), code: 'invalid', column: label, value };
  }
  return undefined;
}
