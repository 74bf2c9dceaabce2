import { searchWords } from './fold.ts';
import type { Where } from './where.ts';

/** The maximum number of conditions checked per document; each word of a search is one. */
export function conditionCount(where: Where): number {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.reduce((count, one) => count + conditionCount(one), 0);
    case 'not':
      return conditionCount(where.of);
    case 'search':
      return searchWords(where.text).length;
    default:
      return 1;
  }
}
