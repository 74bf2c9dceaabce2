import type { Collection, Identified } from '@quartermaster/store';
import { purge } from './purge.ts';

/** Removes all documents whose instant at this path is earlier than the given one. */
export const purgeOlderThan = <T extends Identified>(
  collection: Collection<T>,
  path: string,
  instant: string,
): Promise<void> => purge(collection, { where: { op: 'range', path, lt: instant }, sort: [path] });
