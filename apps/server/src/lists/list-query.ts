import { message } from '@quartermaster/core/messages';
import { nearest } from '@quartermaster/core/nearest';
import { withChoices } from '@quartermaster/core/query/choices';
import { conditionCount } from '@quartermaster/core/query/conditions';
import { fold } from '@quartermaster/core/query/fold';
import { pathsOf } from '@quartermaster/core/query/paths';
import { parseWhere, printPath } from '@quartermaster/core/query/text';
import { type FieldType, typeMismatch, withTypes } from '@quartermaster/core/query/typed';
import type { Bound, Sort, Where } from '@quartermaster/core/query/where';
import { and } from '@quartermaster/core/query/where';
import type { Unreadable } from '@quartermaster/core/unreadable';
import { invalid } from '@quartermaster/core/verdict';
import type { Collection, Identified, ReadOptions, Stored } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { readable } from '../records/readable.ts';
import { inTime } from './in-time.ts';
import { withOwnCursor } from './own-cursor.ts';

export type Leaf = Exclude<Where, { op: 'and' | 'or' | 'not' | 'search' }>;

/** How the store filters and sorts by a field of the API: a path, or a filter built from the comparison. */
export interface ListField {
  readonly path?: string;
  readonly type: FieldType;
  /** The name people know it by, if it differs. */
  readonly label?: string;
  /** The allowed values, if there are few; a filter with any other value is refused. */
  readonly choices?: readonly string[];
  /**
   * For fields without a stored path, such as names that stand for ids, or a location that includes its
   * sub-locations.
   */
  readonly compare?: (leaf: Leaf) => Where | Promise<Where>;
  /** Path to sort by; absent if the field can't be sorted by. */
  readonly sort?: string;
}

/** A sortable text field, stored under the same name. */
export const ownText = (name: string): readonly [string, ListField] => [
  name,
  { path: name, type: 'text', sort: name },
];

/** A sortable instant, stored under the same name. */
export const ownInstant = (name: string): readonly [string, ListField] => [
  name,
  { path: name, type: 'instant', sort: name },
];

/** A field with a few allowed values, stored under the same name. */
export const ownChoice = (name: string, choices: readonly string[]): readonly [string, ListField] => [
  name,
  { path: name, type: 'text', sort: name, choices },
];

/** The fields that a list can be filtered and sorted by. Others, such as private ones, are refused. */
export type ListFields = ReadonlyMap<string, ListField>;

/** Who reads: callers take turns, and their reads stop when they disconnect. */
export interface Reading extends Required<Pick<ReadOptions, 'caller' | 'signal'>> {
  /** Whether each document of a page is checked against its schema, and left out if unreadable. */
  readonly checksDocuments?: true;
}

/** How many milliseconds the database may take for a page with its total. */
export const pageLimitMs = 2000;

/** How many conditions a filter may have; this many take less than a page's time limit for 100,000 assets. */
const mostConditions = 30;

export interface ListInput {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
  readonly where?: string | undefined;
}

/** The store's filter for `?where=` and `?search=`. */
export async function listFilter(
  input: Pick<ListInput, 'search' | 'where'>,
  fields: ListFields,
): Promise<Where> {
  const parts: Where[] = [];
  if (input.search?.trim()) parts.push({ op: 'search', text: input.search });
  if (input.where?.trim()) {
    const parsed = parseWhere(input.where);
    if (!parsed.ok) throw refusedWhere(`${parsed.message} (at character ${parsed.at + 1})`);
    requireModest(conditionCount(parsed.where), 'where');
    for (const path of pathsOf(parsed.where)) {
      if (!fields.has(path)) throw unknownField(printPath(path), fields, 'where');
    }
    parts.push(await translate(fittedFilter(parsed.where, fields, 'where'), fields));
  }
  return and(...parts);
}

/** Refuses a filter of too many conditions, because each may be compared with every record. */
export function requireModest(conditions: number, input: string): void {
  if (conditions <= mostConditions) return;
  throw new RefusalError(invalid([{ path: input, message: message.tooManyConditions(mostConditions) }]));
}

/**
 * A filter with its values converted to the types of its fields; refuses (422) the parameter `input` if one
 * can't be.
 */
export function fittedFilter(where: Where, fields: ListFields, input: string): Where {
  const typeOf = (path: string) => fields.get(path)?.type;
  const nameOf = (path: string) => fields.get(path)?.label ?? printPath(path);
  const typed = withTypes(where, typeOf);
  const wrong = typeMismatch(typed, typeOf, nameOf);
  if (wrong !== undefined) throw new RefusalError(invalid([{ path: input, message: wrong }]));
  const chosen = withChoices(typed, (path) => fields.get(path)?.choices, nameOf);
  if (!chosen.ok) throw new RefusalError(invalid([{ path: input, message: chosen.message }]));
  return chosen.value;
}

/** The refusal (422) of unknown names in a filter, which would match nothing. It lists the known ones. */
export function unknownNames(
  field: string,
  names: readonly string[],
  choices: readonly string[],
): RefusalError {
  const verdict = withChoices({ op: 'in', path: field, values: [...names] }, () => choices);
  const text = verdict.ok ? message.invalidInput : verdict.message;
  return new RefusalError(invalid([{ path: field, message: text }]));
}

/** The store's sort order for `?sort=`. */
export function listSort(written: string | undefined, fallback: Sort, fields: ListFields): Sort {
  if (written === undefined || written === '') return fallback;
  const descending = written.startsWith('-');
  const path = fields.get(descending ? written.slice(1) : written)?.sort;
  if (path === undefined) {
    throw new RefusalError(
      invalid([{ path: 'sort', message: message.notSortable(written, sortable(fields)) }]),
    );
  }
  return [descending ? `-${path}` : path];
}

/** The fields that a list can be sorted by, except for custom fields. */
const sortable = (fields: ListFields): string[] =>
  [...fields].flatMap(([name, { sort }]) => (sort === undefined || name.includes('.') ? [] : [name]));

/** One page with the total, as every list returns it. */
export async function page<T extends Identified, Answer>(
  collection: Collection<T>,
  input: { where: Where; sort: Sort; limit: number; cursor?: string | undefined },
  reading: Reading,
  present: (documents: Stored<T>[]) => Answer[] | Promise<Answer[]>,
): Promise<{ items: Answer[]; unreadable?: Unreadable[]; total: number; nextCursor?: string }> {
  const { where, sort, limit, cursor } = input;
  const options: ReadOptions = {
    caller: reading.caller,
    get signal() {
      return reading.signal;
    },
    limitMs: pageLimitMs,
  };
  const query = { where, sort, limit, total: true, ...(cursor === undefined ? {} : { after: cursor }) };
  const found = await withOwnCursor(inTime(collection.find(query, options)));
  const { items, left } = reading.checksDocuments
    ? readable(collection, found.items)
    : { items: found.items, left: {} };
  return {
    items: await present(items),
    ...left,
    total: found.total ?? found.items.length,
    ...(found.next === undefined ? {} : { nextCursor: found.next }),
  };
}

/** From a day or instant to the end of a day or an instant, both inclusive. */
export const between = (path: string, from: string | undefined, to: string | undefined): Where[] =>
  from === undefined && to === undefined
    ? []
    : [
        {
          op: 'range',
          path,
          ...(from === undefined ? {} : { gte: from }),
          ...(to === undefined ? {} : { lte: to.length === 10 ? `${to}T23:59:59.999Z` : to }),
        },
      ];

/** The refusal (422) of a parameter that names an unknown field of the list. It lists the known ones. */
export function unknownField(name: string, fields: ListFields, input: string): RefusalError {
  const names = [...new Set([...fields.keys()].map(printPath))];
  const known = names.slice(0, mostNames);
  const bare = (one: string): string => one.replace(/^field\./, '');
  const nearby = nearest(bare(name), names.map(bare));
  const near = names.find((one) => bare(one) === nearby);
  const text = message.unknownListField(name, known, names.length - known.length, near);
  return new RefusalError(invalid([{ path: input, message: text }]));
}

/** How many fields a refusal names. */
const mostNames = 40;

const refusedWhere = (text: string): RefusalError =>
  new RefusalError(invalid([{ path: 'where', message: text }]));

/** Translates a filter on fields of the API into the store's. */
export async function translate(where: Where, fields: ListFields): Promise<Where> {
  switch (where.op) {
    case 'and':
    case 'or':
      return { op: where.op, of: await Promise.all(where.of.map((part) => translate(part, fields))) };
    case 'not':
      return { op: 'not', of: await translate(where.of, fields) };
    case 'search':
      return where;
    case 'contains':
      // No list has a field with several values.
      throw refusedWhere(message.holdsOneValue(printPath(where.path)));
    default: {
      const field = fields.get(where.path);
      if (field?.compare) return field.compare(where);
      if (field?.path === undefined) throw refusedWhere(`'${printPath(where.path)}' cannot be compared`);
      return { ...where, path: field.path };
    }
  }
}

/** The values of an equality; undefined for other comparisons. */
export const namedValues = (leaf: Leaf): string[] | undefined =>
  leaf.op === 'equals' ? [String(leaf.value)] : leaf.op === 'in' ? leaf.values.map(String) : undefined;

/** Compares folded texts, so that case and accents don't matter. */
export const foldedComparison =
  (path: string, foldText: (text: string) => string) =>
  (leaf: Leaf): Where => {
    const values = namedValues(leaf);
    if (values) return { op: 'in', path, values: values.map(foldText) };
    if (leaf.op === 'startsWith') return { ...leaf, path, prefix: foldText(leaf.prefix) };
    if (leaf.op !== 'range') return { ...leaf, path };
    return rangeOf(path, leaf, (bound) => foldText(String(bound)));
  };

/** A sortable text field that is compared by its folded form, stored at this path. */
export const foldedText = (path: string) => ({
  type: 'text' as const,
  compare: foldedComparison(path, fold),
  sort: path,
});

/** The same range on another path, with converted bounds. */
export function rangeOf(
  path: string,
  { gt, gte, lt, lte }: Extract<Leaf, { op: 'range' }>,
  change: (bound: Bound) => Bound,
): Where {
  const bounds = Object.entries({ gt, gte, lt, lte }).flatMap(([name, bound]) =>
    bound === undefined ? [] : [[name, change(bound)]],
  );
  return { op: 'range', path, ...Object.fromEntries(bounds) };
}
