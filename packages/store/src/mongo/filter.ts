import { textAfter } from '@quartermaster/core/query/compare';
import { searchWords } from '@quartermaster/core/query/fold';
import { isPath } from '@quartermaster/core/query/paths';
import { isStorableText } from '@quartermaster/core/query/storable';
import type { Bound, Scalar, Where } from '@quartermaster/core/query/where';
import type { Document } from 'mongodb';
import { trigrams } from './derive.ts';
import { fieldOf, goesThroughArray, isArray, type Layout, own } from './layout.ts';

/** A filter that excludes tombstones. */
export const filterOf = (layout: Layout, where: Where): Document =>
  all([{ [own.removed]: false }, condition(layout, where)]);

/** Combines conditions; `$and` must not be empty. */
export function all(conditions: readonly Document[]): Document {
  const asking = conditions.filter((one) => Object.keys(one).length > 0);
  const [only = {}] = asking;
  return asking.length > 1 ? { $and: asking } : only;
}

const nothing: Document = { _id: { $in: [] } };

function condition(layout: Layout, where: Where): Document {
  switch (where.op) {
    case 'and':
      return all(where.of.map((one) => condition(layout, one)));
    case 'or':
      return where.of.length === 0 ? nothing : { $or: where.of.map((one) => condition(layout, one)) };
    case 'not':
      if (where.of.op === 'exists' && !goesThroughArray(layout, where.of.path))
        return { [field(where.of.path)]: null };
      return { $nor: [condition(layout, where.of)] };
    case 'equals':
      return onValue(layout, where.path, { $eq: searchable(where.value) });
    case 'in':
      return onValue(layout, where.path, { $in: where.values.filter(isStorable) });
    case 'range':
      return range(layout, where.path, where);
    case 'startsWith': {
      const end = textAfter(searchable(where.prefix));
      return onValue(layout, where.path, { $gte: where.prefix, ...(end === undefined ? {} : { $lt: end }) });
    }
    case 'exists':
      return goesThroughArray(layout, where.path) ? nothing : { [field(where.path)]: { $ne: null } };
    case 'contains':
      return goesThroughArray(layout, where.path)
        ? nothing
        : { [field(where.path)]: { $elemMatch: { $eq: searchable(where.value) } } };
    case 'search':
      return search(layout, searchable(where.text));
  }
}

/**
 * MongoDB would look inside arrays, so those match nothing. An attribute's index narrows the search; the
 * condition on the value itself decides.
 */
function onValue(layout: Layout, path: string, test: Document): Document {
  if (isArray(layout, path) || goesThroughArray(layout, path)) return nothing;
  const itself = { [field(path)]: test };
  const { attributes } = layout;
  if (attributes === undefined || !path.startsWith(`${attributes}.`)) return itself;
  const name = path.slice(attributes.length + 1);
  return name.includes('.')
    ? itself
    : all([{ [own.attributes]: { $elemMatch: { k: name, v: test } } }, itself]);
}

function range(
  layout: Layout,
  path: string,
  { gt, gte, lt, lte }: { gt?: Bound; gte?: Bound; lt?: Bound; lte?: Bound },
): Document {
  const bounds = Object.entries({ $gt: gt, $gte: gte, $lt: lt, $lte: lte }).flatMap(([name, bound]) =>
    bound === undefined ? [] : [[name, searchable(bound)]],
  );
  return bounds.length === 0 ? {} : onValue(layout, path, Object.fromEntries(bounds));
}

/**
 * Uses trigrams to narrow the search, then checks each word. Words too short for a trigram are searched for
 * in every text.
 */
function search(layout: Layout, text: string): Document {
  const words = searchWords(text);
  if (words.length > 0 && layout.search.length === 0) return nothing;
  const known = [...new Set(words.flatMap(trigrams))];
  return all([
    known.length === 0 ? {} : { [own.trigrams]: { $all: known } },
    ...words.map((word) => ({ [own.text]: { $regex: word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') } })),
  ]);
}

const isStorable = (value: Scalar): boolean => typeof value !== 'string' || isStorableText(value);

/** The driver would turn text that can't be stored into a different one, and match that. */
function searchable<T extends Scalar>(value: T): T {
  if (!isStorable(value)) throw new TypeError('Only storable text can be searched for.');
  return value;
}

function field(path: string): string {
  if (!isPath(path)) throw new TypeError(`Not a path: ${path}`);
  return fieldOf(path);
}
