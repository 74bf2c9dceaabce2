import { message } from '@quartermaster/core/messages';
import { withChoices } from '@quartermaster/core/query/choices';
import { pathsOf } from '@quartermaster/core/query/paths';
import { parseWhere, printPath } from '@quartermaster/core/query/text';
import { type FieldType, misfit, withTypes } from '@quartermaster/core/query/typed';
import type { Bound, Sort, Where } from '@quartermaster/core/query/where';
import { and } from '@quartermaster/core/query/where';
import { invalid } from '@quartermaster/core/verdict';
import { type Collection, type Identified, InvalidCursor, type Stored } from '@quartermaster/store';
import { RefusalError } from '../refusal-error.ts';

export type Leaf = Exclude<Where, { op: 'and' | 'or' | 'not' | 'search' }>;

/** What a field of the API is in the store: a path of the same meaning, or a filter to be made of the comparison. */
export interface ListField {
  readonly path?: string;
  readonly type: FieldType;
  /** The words that it holds one of, where they are few: any other in a filter is refused. */
  readonly choices?: readonly string[];
  /** Where the stored path isn't enough: names stand for ids, a location for its branch. */
  readonly compare?: (leaf: Leaf) => Where | Promise<Where>;
  /** Path to sort by; absent where sorting makes no sense. */
  readonly sort?: string;
}

/** A text that is stored under its own name, and can be sorted by. */
export const ownText = (name: string): readonly [string, ListField] => [
  name,
  { path: name, type: 'text', sort: name },
];

/** A moment that is stored under its own name, and can be sorted by. */
export const ownInstant = (name: string): readonly [string, ListField] => [
  name,
  { path: name, type: 'instant', sort: name },
];

/** One that is one of a few words. */
export const ownChoice = (name: string, choices: readonly string[]): readonly [string, ListField] => [
  name,
  { path: name, type: 'text', sort: name, choices },
];

/** The fields by which a list can be filtered and sorted. Everything else, private fields above all, is refused. */
export type ListFields = (name: string) => ListField | undefined;

export interface ListInput {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
  readonly where?: string | undefined;
}

/** The filter that `?where=` and `?search=` ask for, in the store's terms. */
export async function listFilter(
  input: Pick<ListInput, 'search' | 'where'>,
  fields: ListFields,
): Promise<Where> {
  const parts: Where[] = [];
  if (input.search?.trim()) parts.push({ op: 'search', text: input.search });
  if (input.where?.trim()) {
    const parsed = parseWhere(input.where);
    if (!parsed.ok) throw refusedWhere(`${parsed.message} (at ${parsed.at + 1})`);
    for (const path of pathsOf(parsed.where)) {
      if (!fields(path)) throw refusedWhere(`'${printPath(path)}' is no field of this list`);
    }
    parts.push(await translate(fittedFilter(parsed.where, fields, 'where'), fields));
  }
  return and(...parts);
}

/** A filter with its values as its fields hold them. Refused, as the fault of `input`, where one can't be. */
export function fittedFilter(where: Where, fields: ListFields, input: string): Where {
  const typeOf = (path: string) => fields(path)?.type;
  const typed = withTypes(where, typeOf);
  const wrong = misfit(typed, typeOf);
  if (wrong !== undefined) throw new RefusalError(invalid([{ path: input, message: wrong }]));
  const chosen = withChoices(typed, (path) => fields(path)?.choices);
  if (!chosen.ok) throw new RefusalError(invalid([{ path: input, message: chosen.message }]));
  return chosen.value;
}

/** The sort that `?sort=` asks for, in the store's terms. */
export function listSort(written: string | undefined, fallback: Sort, fields: ListFields): Sort {
  if (written === undefined || written === '') return fallback;
  const descending = written.startsWith('-');
  const path = fields(descending ? written.slice(1) : written)?.sort;
  if (path === undefined) {
    throw new RefusalError(invalid([{ path: 'sort', message: `'${written}' is nothing to sort by` }]));
  }
  return [descending ? `-${path}` : path];
}

/** One page with its total, as every list answers. */
export async function page<T extends Identified, Answer>(
  collection: Collection<T>,
  query: { where: Where; sort: Sort; limit: number; cursor?: string | undefined },
  present: (documents: Stored<T>[]) => Answer[] | Promise<Answer[]>,
): Promise<{ items: Answer[]; total: number; nextCursor?: string }> {
  const { where, sort, limit, cursor } = query;
  try {
    const [found, total] = await Promise.all([
      collection.find({ where, sort, limit, ...(cursor === undefined ? {} : { after: cursor }) }),
      collection.count(where),
    ]);
    return {
      items: await present(found.items),
      total,
      ...(found.next === undefined ? {} : { nextCursor: found.next }),
    };
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw new RefusalError(invalid([{ path: 'cursor', message: message.invalidCursor }]));
  }
}

/** From a day or an instant on, and up to the end of a day or to an instant; both inclusive. */
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

const refusedWhere = (text: string): RefusalError =>
  new RefusalError(invalid([{ path: 'where', message: text }]));

async function translate(where: Where, fields: ListFields): Promise<Where> {
  switch (where.op) {
    case 'and':
    case 'or':
      return { op: where.op, of: await Promise.all(where.of.map((part) => translate(part, fields))) };
    case 'not':
      return { op: 'not', of: await translate(where.of, fields) };
    case 'search':
      return where;
    default: {
      const field = fields(where.path);
      if (field?.compare) return field.compare(where);
      if (field?.path === undefined) throw refusedWhere(`'${printPath(where.path)}' cannot be compared`);
      return { ...where, path: field.path };
    }
  }
}

/** The values that an equality names; undefined for every other comparison. */
export const namedValues = (leaf: Leaf): string[] | undefined =>
  leaf.op === 'equals' ? [String(leaf.value)] : leaf.op === 'in' ? leaf.values.map(String) : undefined;

/** For texts that are compared folded: case and accents don't matter in a filter. */
export const foldedComparison =
  (path: string, foldText: (text: string) => string) =>
  (leaf: Leaf): Where => {
    const values = namedValues(leaf);
    if (values) return { op: 'in', path, values: values.map(foldText) };
    if (leaf.op === 'startsWith') return { ...leaf, path, prefix: foldText(leaf.prefix) };
    if (leaf.op !== 'range') return { ...leaf, path };
    return rangeOf(path, leaf, (bound) => foldText(String(bound)));
  };

/** A range of another path, with its bounds changed. */
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
