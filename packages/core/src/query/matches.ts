import { compareText } from './compare.ts';
import { fold, searchWords } from './fold.ts';
import { valueAt } from './paths.ts';
import type { Bound, Where } from './where.ts';

/**
 * Whether a document matches: the definition of the filter grammar (docs/store.md). Two-valued: an absent
 * value equals nothing, so its negation holds. Values of another type never match; arrays and objects match
 * only `contains` and `exists`. `search` looks through the texts at `searchPaths`.
 */
export function matches(where: Where, document: object, searchPaths: readonly string[]): boolean {
  switch (where.op) {
    case 'and':
      return where.of.every((part) => matches(part, document, searchPaths));
    case 'or':
      return where.of.some((part) => matches(part, document, searchPaths));
    case 'not':
      return !matches(where.of, document, searchPaths);
    case 'equals':
      return valueAt(document, where.path) === where.value;
    case 'in': {
      const value = valueAt(document, where.path);
      return where.values.some((one) => one === value);
    }
    case 'range':
      return inRange(valueAt(document, where.path), where);
    case 'exists':
      return valueAt(document, where.path) !== undefined;
    case 'contains': {
      const value = valueAt(document, where.path);
      return Array.isArray(value) && value.includes(where.value);
    }
    case 'startsWith': {
      const value = valueAt(document, where.path);
      return typeof value === 'string' && value.startsWith(where.prefix);
    }
    case 'search':
      return isFound(where.text, document, searchPaths);
  }
}

/** Every given bound must hold; without bounds, everything matches. */
function inRange(value: unknown, { gt, gte, lt, lte }: { gt?: Bound; gte?: Bound; lt?: Bound; lte?: Bound }) {
  return (
    (gt === undefined || compareWithin(value, gt) > 0) &&
    (gte === undefined || compareWithin(value, gte) >= 0) &&
    (lt === undefined || compareWithin(value, lt) < 0) &&
    (lte === undefined || compareWithin(value, lte) <= 0)
  );
}

/** NaN if the types differ: no comparison holds for it. */
function compareWithin(value: unknown, bound: Bound): number {
  if (typeof value === 'number' && typeof bound === 'number') return value - bound;
  if (typeof value === 'string' && typeof bound === 'string') return compareText(value, bound);
  return Number.NaN;
}

/** Each word must occur within one field; different words may be in different fields. */
function isFound(text: string, document: object, searchPaths: readonly string[]): boolean {
  const fields = searchPaths
    .map((path) => valueAt(document, path))
    .filter((value) => typeof value === 'string')
    .map(fold);
  return searchWords(text).every((word) => fields.some((field) => field.includes(word)));
}
