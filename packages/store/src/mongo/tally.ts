import { everything, isScalar } from '@quartermaster/core/query/where';
import type { Document } from 'mongodb';
import type { ReadOptions, TallyGroup, TallyKey, TallyQuery } from '../port.ts';
import { partsOf } from '../set-aside.ts';
import type { Row } from './documents.ts';
import { filterOf } from './filter.ts';
import { fieldOf, goesThroughArray, isArray, type Layout } from './layout.ts';
import type { Rows } from './rows.ts';

/** Counts and sums by group. */
export async function tally(
  layout: Layout,
  rows: Rows<Row>,
  query: TallyQuery,
  options?: ReadOptions,
): Promise<TallyGroup[]> {
  const { where = everything, by, sum = [], atLeast } = query;
  const { setAside } = layout;
  const { conjuncts, leavesOut } = partsOf(setAside, where);
  // An index has the groups, but absent values are only told from others in the documents: group by it too.
  const aside = setAside !== undefined && leavesOut && conjuncts.length === 0 ? setAside : undefined;
  const keys = Object.fromEntries(by.map((key, at) => [`key${at}`, keyOf(layout, key)]));
  const sums = Object.fromEntries(sum.map((path, at) => [`sum${at}`, { $sum: operand(layout, path) }]));
  const groups = await rows.aggregate(
    [
      { $match: filterOf(layout, aside === undefined ? where : everything) },
      {
        $group: {
          _id: aside === undefined ? keys : { ...keys, aside: keyOf(layout, { path: aside }) },
          count: { $sum: 1 },
          ...sums,
        },
      },
      ...(aside === undefined ? [] : [{ $match: { '_id.aside': null } }]),
      ...(atLeast === undefined ? [] : [{ $match: { count: { $gte: atLeast } } }]),
    ],
    options,
  );
  // Without keys there is one group, even of nothing.
  if (by.length === 0 && groups.length === 0) return [{ key: [], count: 0, sum: sum.map(() => 0) }];
  return groups.map(({ _id: found, count, ...sums }) => ({
    key: by.map((_, at) => {
      const value: unknown = found[`key${at}`];
      return isScalar(value) ? value : undefined;
    }),
    count: Number(count),
    sum: sum.map((_, at) => Number(sums[`sum${at}`])),
  }));
}

function keyOf(layout: Layout, { path, day = false }: TallyKey): Document {
  const value = { $ifNull: [operand(layout, path), day ? '' : null] };
  return day ? { $substrCP: [value, 0, 10] } : value;
}

const operand = (layout: Layout, path: string): string | null =>
  isArray(layout, path) || goesThroughArray(layout, path) ? null : `$${fieldOf(path)}`;
