import type { RowError } from './import-result.ts';
import { errorText } from './rejects.ts';

/** Rows with the same problem in the same column. */
export interface ErrorGroup {
  /** `Email: Invalid email address`, with the value if it is the same in all rows. */
  readonly cause: string;
  /** Empty if the problem is with the row itself. */
  readonly column: string;
  readonly count: number;
  /** The first rows concerned; empty for errors of the whole file. */
  readonly rows: readonly number[];
}

/** How many rows of a group are listed. */
const mostRows = 5;

/** Groups errors by cause, the most frequent first, otherwise in order of appearance. */
export function errorGroups(errors: readonly RowError[]): ErrorGroup[] {
  const groups = new Map<string, RowError[]>();
  for (const error of errors) {
    const key = `${error.column}\n${error.message}`;
    const group = groups.get(key);
    if (group) group.push(error);
    else groups.set(key, [error]);
  }
  return [...groups.values()]
    .map((all) => {
      const [first] = all;
      const isOfOneValue = all.every(({ value }) => value === first?.value);
      return {
        cause: first === undefined ? '' : errorText(isOfOneValue ? first : { ...first, value: '' }),
        column: first?.column ?? '',
        count: all.length,
        rows: all.flatMap(({ row }) => (row === 0 ? [] : [row])).slice(0, mostRows),
      };
    })
    .sort((one, other) => other.count - one.count);
}

/** `line 2`, `lines 2, 5, 9, 12, 20 and 7 more` */
export function groupRows({ count, rows }: ErrorGroup, noun: 'line' | 'row'): string {
  const more = count - rows.length;
  return `${count === 1 ? noun : `${noun}s`} ${rows.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-GB')} more` : ''}`;
}
