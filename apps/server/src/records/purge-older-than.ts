import type { Collection, Identified } from '@quartermaster/store';

/** Removes all documents whose instant at this path is earlier than the given one, page by page. */
export async function purgeOlderThan<T extends Identified>(
  collection: Collection<T>,
  path: string,
  instant: string,
): Promise<void> {
  for (;;) {
    const { items } = await collection.find({
      where: { op: 'range', path, lt: instant },
      sort: [path],
      limit: 200,
    });
    if (items.length === 0) return;
    await collection.write(
      items.map(({ id }) => ({ kind: 'remove', id })),
      'background',
    );
  }
}
