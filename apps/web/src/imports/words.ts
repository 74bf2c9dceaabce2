import { copiesTarget, type DateOrder, type ReadColumn } from '@quartermaster/core/reading/reading';
import { counted } from '../ui/numbers.ts';
import type { FilePreview } from './file-preview.ts';

export const dateOrderNames: Readonly<Record<DateOrder, string>> = {
  DMY: 'Day / month / year',
  MDY: 'Month / day / year',
  YMD: 'Year / month / day',
};

const joints: Readonly<Record<string, string>> = { ' ': 'a space', ' / ': 'a slash', ', ': 'a comma' };

/** How a column is read, in a few words; undefined if it is taken as it is. */
export function howRead({
  from,
  how,
  joint = ' ',
  values,
  dates,
  decimal,
  levels,
  otherwise,
  to,
}: ReadColumn): string | undefined {
  const [first = []] = from;
  if (to === copiesTarget) return 'That many assets of each row';
  if (how === 'keys') return `${first.length === 1 ? '1 key' : `${first.length} keys`}`;
  if (how === 'lines' && first.length > 1) return `${first.length} columns, a line each`;
  if (values && values.length > 0) return `${values.length === 1 ? '1 rule' : `${values.length} rules`}`;
  if (otherwise !== undefined) return 'By whether it is filled';
  if (first.length > 1)
    return to === 'location' || to === 'path'
      ? 'Joined as a path'
      : `Joined with ${joints[joint] ?? `‘${joint}’`}`;
  if (from.length > 1) return 'The first that is filled';
  if (dates !== undefined) return dateOrderNames[dates];
  if (levels !== undefined) return `Levels by ‘${levels}’`;
  return decimal === ',' ? 'Number with a decimal comma' : undefined;
}

/** 'Purchase Date, 12 cells; Warranty, 3 cells' */
export const namesWithCells = ({ header, proposal }: FilePreview, columns: readonly number[]): string =>
  columns.map((at) => `${header[at]}, ${counted(proposal.filled[at] ?? 0, 'cell')}`).join('; ');
