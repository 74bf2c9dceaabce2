import type { SortKey } from '@quartermaster/core/query/compare';
import type { Scalar } from '@quartermaster/core/query/where';
import type { Document } from 'mongodb';
import type { Position } from '../cursor.ts';
import { fieldOf } from './layout.ts';

/**
 * The documents after a position, as conditions to query one after the other until the page is full, nearest
 * first. Each is a single range of an index; one query with `$or` would need a sort.
 */
export function branchesAfter(keys: readonly SortKey[], position: Position): Document[] {
  return keys
    .map(({ path, descending }, at) => {
      const same = Object.fromEntries(
        keys.slice(0, at).map((key, n) => [fieldOf(key.path), position[n] ?? null]),
      );
      const beyond = beyondValue(position[at] ?? null, descending);
      return beyond.map((one) => ({ ...same, [fieldOf(path)]: one }));
    })
    .reverse()
    .flat();
}

/** Absent sorts before every value. */
function beyondValue(value: Scalar | null, descending: boolean): Document[] {
  if (!descending) return [value === null ? { $ne: null } : { $gt: value }];
  return value === null ? [] : [{ $lt: value }, { $eq: null }];
}
