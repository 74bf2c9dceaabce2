import type { JsonObject } from '@quartermaster/core/json';
import { fold } from '@quartermaster/core/query/fold';
import { valueAt } from '@quartermaster/core/query/paths';
import { isScalar } from '@quartermaster/core/query/where';
import type { Document } from 'mongodb';
import type { UniqueKey } from '../port.ts';
import { touches, touchesKey } from '../touched.ts';
import { keyField, type Layout, own } from './layout.ts';

/** The fields stored with a document for finding it and keeping it unique. */
export function derive(layout: Layout, id: string, document: JsonObject): Document {
  const derived: Document = { [own.removed]: false };
  for (const key of layout.unique) derived[keyField(key)] = uniqueKey(key, id, document);
  if (layout.search.length > 0) {
    const fields = layout.search
      .map((path) => valueAt(document, path))
      .filter((value) => typeof value === 'string')
      .map(fold);
    // No search word contains a line break, so none can match across two fields.
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

/** Turns a document into a tombstone, taking it out of reads, searches and unique keys in one write. */
export function removal(layout: Layout, id: string): Document {
  return {
    [own.removed]: true,
    ...Object.fromEntries(layout.unique.map((key) => [keyField(key), `~${id}`])),
  };
}

/** Whether a change of these paths leaves all derived fields as they are. */
export function isBesideDerived(layout: Layout, paths: readonly string[]): boolean {
  const { unique, search, attributes, arrays } = layout;
  const watched = [...search, ...(attributes === undefined ? [] : [attributes])];
  const inArrays = paths.some((path) => arrays.some((array) => path.startsWith(`${array}.`)));
  return !inArrays && !touchesKey(paths, unique) && !touches(paths, watched);
}

/** A text's sequences of three characters; a shorter text has none. */
export function trigrams(text: string): string[] {
  const characters = Array.from(text);
  return characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`);
}

/**
 * `=` and the folded values; or, without a key, `~` and the id, which no value that anybody enters can equal.
 */
function uniqueKey({ fields }: UniqueKey, id: string, document: JsonObject): string {
  const values = fields.map((path) => valueAt(document, path));
  if (!values.every(isScalar)) return `~${id}`;
  return `=${JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : value)))}`;
}
