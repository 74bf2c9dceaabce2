import type { JsonObject } from '@quartermaster/core/json';
import { fold } from '@quartermaster/core/query/fold';
import { valueAt } from '@quartermaster/core/query/paths';
import { isScalar } from '@quartermaster/core/query/where';
import type { Document } from 'mongodb';
import type { UniqueKey } from '../port.ts';
import { touches, touchesKey } from '../touched.ts';
import { keyField, type Layout, own } from './layout.ts';

/** What is stored beside a document so that it is found and kept unique. */
export function derive(layout: Layout, id: string, document: JsonObject): Document {
  const derived: Document = { [own.removed]: false };
  for (const key of layout.unique) derived[keyField(key)] = uniqueKey(key, id, document);
  if (layout.search.length > 0) {
    const fields = layout.search
      .map((path) => valueAt(document, path))
      .filter((value) => typeof value === 'string')
      .map(fold);
    // No word of a search holds a line break, so none spans two fields.
    derived[own.text] = fields.join('\n');
    derived[own.trigrams] = [...new Set(fields.flatMap(trigrams))];
  }
  if (layout.attributes !== undefined) {
    const map = valueAt(document, layout.attributes);
    derived[own.attributes] = Object.entries(typeof map === 'object' && map !== null ? map : {}).map(
      ([k, v]) => ({
        k,
        v,
      }),
    );
  }
  return derived;
}

/** What marks a document as removed: out of reads, searches and unique keys at once. */
export function removal(layout: Layout, id: string): Document {
  return {
    [own.removed]: true,
    ...Object.fromEntries(layout.unique.map((key) => [keyField(key), `~${id}`])),
  };
}

/** Whether a change of these paths leaves everything derived as it is. */
export function isBesideDerived(layout: Layout, paths: readonly string[]): boolean {
  const { unique, search, attributes, arrays } = layout;
  const watched = [...search, ...(attributes === undefined ? [] : [attributes])];
  const inArrays = paths.some((path) => arrays.some((array) => path.startsWith(`${array}.`)));
  return !inArrays && !touchesKey(paths, unique) && !touches(paths, watched);
}

/** The three characters in a row that a text has; what is shorter has none. */
export function trigrams(text: string): string[] {
  const characters = Array.from(text);
  return characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`);
}

/** `=` and the folded values, or `~` and the id where there is no key: nobody can type another's. */
function uniqueKey({ fields }: UniqueKey, id: string, document: JsonObject): string {
  const values = fields.map((path) => valueAt(document, path));
  if (!values.every(isScalar)) return `~${id}`;
  return `=${JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : value)))}`;
}
