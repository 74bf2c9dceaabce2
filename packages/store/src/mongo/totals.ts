import type { KeyRange } from '../port.ts';
import type { Row } from './documents.ts';
import { type Layout, own } from './layout.ts';
import type { Rows } from './rows.ts';

/** The totals in some ranges of keys, read from the index that holds the maps. */
export async function totals(
  { name, totals: path }: Layout,
  rows: Rows<Row>,
  ranges: readonly KeyRange[],
): Promise<ReadonlyMap<string, number>> {
  if (path === undefined) throw new Error(`The collection ${name} declares no totals.`);
  const sums = await rows.aggregate([
    { $match: { [own.removed]: false } },
    { $project: { _id: 0, entries: { $objectToArray: { $ifNull: [`$${path}`, {}] } } } },
    { $unwind: '$entries' },
    { $match: { $or: ranges.map(({ from, below }) => ({ 'entries.k': { $gte: from, $lt: below } })) } },
    { $group: { _id: '$entries.k', total: { $sum: '$entries.v' } } },
    { $match: { total: { $ne: 0 } } },
  ]);
  return new Map(sums.map(({ _id: key, total }) => [String(key), Number(total)]));
}
