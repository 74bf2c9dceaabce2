import { fold } from '../query/fold.ts';
import type { Reading } from './reading.ts';

/** The cells of a column for which rows are left out, as they are written; undefined if it leaves none out. */
export function cellsLeftOut(
  { leaveOut = [] }: Reading,
  at: number,
  samples: readonly string[],
): readonly string[] | undefined {
  const rule = leaveOut.find(({ column }) => column === at);
  return rule && samples.filter((cell) => rule.values.includes(fold(cell.trim())));
}
