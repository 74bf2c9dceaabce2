import { keyOf } from './foreign-rows.ts';
import type { ReadColumn, Reading } from './reading.ts';

/** What a value of the file can become, besides one of the field's own. */
export const leaveEmpty = '(empty)';
export const leaveOut = '(row)';
export const retire = '(retired)';

/** Fields whose values are the names of records, which can be created. */
export const namedBy = { type: 'types', vendor: 'vendors', location: 'locations' } as const;
export const isNamed = (to: string): to is keyof typeof namedBy => Object.hasOwn(namedBy, to);

/** Whether a value is matched as a whole, which may be joined from several cells. */
const isWhole = (to: string): boolean => isNamed(to) || to === 'assignedTo';

/** Says what a value of the file becomes; undefined if that isn't said. */
export function valueMatched({ columns }: Reading, to: string, value: string): string | undefined {
  const find = (target: string) => {
    const column = columns.find((one) => one.to === target);
    return pairsOf(column, target).find(([one]) => one === keyOf(value))?.[1];
  };
  if (to === 'status' && find('retired') !== undefined) return retire;
  const found = find(to);
  return found === null ? leaveOut : found === '' ? leaveEmpty : found;
}

/** The reading in which a value becomes this; '' takes back what was said. */
export function withValue(reading: Reading, to: string, value: string, becomes: string): Reading {
  const key = keyOf(value);
  const isOf = (column: ReadColumn) =>
    column.to === to || (to === 'status' && column.to === 'retired' && column.values !== undefined);
  const columns = reading.columns.map((column) =>
    isOf(column)
      ? withPairs(
          column,
          pairsOf(column, to).filter(([one]) => one !== key),
        )
      : column,
  );
  if (becomes === '') return { ...reading, columns };
  const result =
    becomes === leaveOut ? null : becomes === leaveEmpty ? '' : becomes === retire ? 'Available' : becomes;
  const matched = columns.map((column) => {
    if (column.to === to) return withPairs(column, [...pairsOf(column, to), [key, result]]);
    if (column.to === 'retired' && becomes === retire)
      return withPairs(column, [...pairsOf(column, to), [key, 'other']]);
    return column;
  });
  const status = matched.find((column) => column.to === to);
  const lacksRetired = becomes === retire && !matched.some((column) => column.to === 'retired');
  const retired: ReadColumn[] =
    lacksRetired && status
      ? [{ to: 'retired', from: status.from, how: 'text', values: [[key, 'other']], otherwise: '' }]
      : [];
  return { ...reading, columns: [...matched, ...retired] };
}

type Pairs = NonNullable<ReadColumn['values']>;

const pairsOf = (column: ReadColumn | undefined, to: string): Pairs =>
  (isWhole(to) ? column?.becomes : column?.values) ?? [];

const withPairs = (column: ReadColumn, pairs: Pairs): ReadColumn =>
  isWhole(column.to) ? { ...column, becomes: pairs } : { ...column, values: pairs };
