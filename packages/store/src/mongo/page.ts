import type { SortKey } from '@quartermaster/core/query/compare';
import type { Scalar } from '@quartermaster/core/query/where';
import type { Document } from 'mongodb';
import type { Position } from '../cursor.ts';
import { fieldOf } from './layout.ts';

/**
 * What comes after a position, as conditions to be asked one after the other until the page is full, nearest first:
 * each is one range of an index. (One question with `$or` would have to be sorted.)
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

/** Absent comes before every value. */
function beyondValue(value: Scalar | null, descending: boolean): Document[] {
  if (!descending) return [value === null ? { $ne: null } : { $gt: value }];
  return value === null ? [] : [{ $lt: value }, { $eq: null }];
}
