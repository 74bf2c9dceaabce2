import type { Collection, Identified, Query } from '@quartermaster/store';

const pageSize = 200;

/**
 * Removes what matches, page by page, so that others' writes go first.
 * @param most how many at most, in the query's order
 */
export async function purge<T extends Identified>(
  collection: Collection<T>,
  query: Query,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let left = most; left > 0; ) {
    const { items } = await collection.find({ ...query, limit: Math.min(pageSize, left) });
    if (items.length === 0) return;
    await collection.write(
      items.map(({ id }) => ({ kind: 'remove', id })),
      'background',
    );
    left -= items.length;
  }
}
