import { valueAt } from './paths.ts';
import type { Sort } from './where.ts';

/** One key of a sort order. */
export interface SortKey {
  readonly path: string;
  readonly descending: boolean;
}

/**
 * The complete sort: it always ends in `id`, in the direction of the key before it, so that no two documents tie
 * and one index serves both directions.
 */
export function sortKeys(sort: Sort): SortKey[] {
  const keys: SortKey[] = [];
  for (const key of sort) {
    const descending = key.startsWith('-');
    const path = descending ? key.slice(1) : key;
    if (keys.every((one) => one.path !== path)) keys.push({ path, descending });
    if (path === 'id') return keys;
  }
  return [...keys, { path: 'id', descending: keys.at(-1)?.descending ?? false }];
}

/** Compares two documents by a sort; negative when the first comes first. */
export function compareDocuments(sort: Sort): (a: object, b: object) => number {
  const keys = sortKeys(sort);
  return (a, b) => {
    for (const { path, descending } of keys) {
      const order = compareValues(valueAt(a, path), valueAt(b, path));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}

/**
 * Absent first, then false, true, numbers, and text by code points. Arrays and objects have no order and sort
 * as absent.
 */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return rank(a) - rank(b);
}

/** Compares by code points, as both databases do; JavaScript's own order differs beyond U+FFFF. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right)
      return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
  }
  return a.length - b.length;
}

/** The smallest text greater than everything that starts with the prefix; undefined if there is none. */
export function textAfter(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // Skips the surrogates: no stored text contains a lone one.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
}

const types = ['boolean', 'number', 'string'];
const rank = (value: unknown): number => types.indexOf(typeof value);
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
