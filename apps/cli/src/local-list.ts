import { compareDocuments } from '@quartermaster/core/query/compare';
import { fold } from '@quartermaster/core/query/fold';
import { matches } from '@quartermaster/core/query/matches';
import { pathsOf } from '@quartermaster/core/query/paths';
import { parseWhere } from '@quartermaster/core/query/text';
import { type FieldType, typeMismatch, withTypes } from '@quartermaster/core/query/typed';
import { contains, everything, or, type Scalar, type Where } from '@quartermaster/core/query/where';
import { wrongUsage } from './failure.ts';
import { listQuery } from './filter.ts';
import { type ListOptions, readPages } from './paging.ts';

/** How to filter and sort a list that the API returns whole. */
export interface LocalFields<Row> {
  /** For 'list', equality means that the list contains the value. */
  readonly types: Readonly<Record<string, FieldType | 'list'>>;
  /** The fields that free text is searched in. */
  readonly search: readonly string[];
  /** The document to filter by, if it isn't the record itself. */
  readonly document?: (row: Row) => object;
}

/** Pages a list that the API returns whole, filtered and sorted here like any other list. */
export function localPages<Row extends { readonly id: string }>(
  all: readonly Row[],
  terms: readonly string[],
  options: ListOptions,
  { types, search, document = (row) => row }: LocalFields<Row>,
) {
  const { where, sort } = queryOf(terms, options, types);
  const documents = all.map((row) => ({ row, document: folded(document(row)) }));
  const found = documents.filter((one) => matches(where, one.document, search));
  if (sort !== undefined) {
    const compare = compareDocuments([sort]);
    found.sort((a, b) => compare(a.document, b.document));
  }
  const rows = found.map(({ row }) => row);
  return readPages(options, async ({ limit, cursor = '0' }) => {
    const end = Number(cursor) + Number(limit);
    const items = rows.slice(Number(cursor), end);
    return { items, total: rows.length, ...(end < rows.length ? { nextCursor: String(end) } : {}) };
  });
}

function queryOf(terms: readonly string[], options: ListOptions, types: LocalFields<never>['types']) {
  const lists = Object.keys(types).filter((path) => types[path] === 'list');
  const { where: text = '', sort } = listQuery(terms, options.sort, Object.keys(types), lists);
  const parsed = parseWhere(text);
  const where = parsed.ok ? parsed.where : everything;
  const available = `Available fields: ${Object.keys(types).join(', ')}`;
  const unknown = pathsOf(where).find((path) => !Object.hasOwn(types, path));
  if (unknown !== undefined) throw wrongUsage(`This list has no field '${unknown}'.`, [available]);
  const sortField = sort?.replace(/^-/, '');
  if (sortField !== undefined && !Object.hasOwn(types, sortField))
    throw wrongUsage(`Cannot sort by '${sortField}'.`, [available]);
  const isList = (path: string) => types[path] === 'list';
  const typeOf = (path: string) => (types[path] === 'list' ? 'text' : types[path]);
  const typed = withTypes(where, typeOf);
  const wrong = typeMismatch(typed, typeOf);
  if (wrong !== undefined) throw wrongUsage(`${wrong}.`);
  return { where: comparable(typed, isList), sort };
}

/** The document with folded text, for comparing without case and accents. */
const folded = (document: object): object =>
  Object.fromEntries(
    Object.entries(document).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value) ? value.map(foldedValue) : foldedValue(value),
    ]),
  );

const foldedValue = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? fold(value) : value;

/** The filter for folded documents; equality on a list becomes `contains`. */
function comparable(where: Where, isList: (path: string) => boolean): Where {
  switch (where.op) {
    case 'and':
    case 'or':
      return { op: where.op, of: where.of.map((part) => comparable(part, isList)) };
    case 'not':
      return { op: 'not', of: comparable(where.of, isList) };
    case 'equals': {
      const value = foldedValue<Scalar>(where.value);
      return isList(where.path) ? contains(where.path, value) : { ...where, value };
    }
    case 'in': {
      const values = where.values.map((value) => foldedValue<Scalar>(value));
      const { path } = where;
      return isList(path) ? or(...values.map((value) => contains(path, value))) : { ...where, values };
    }
    case 'contains':
      return { ...where, value: foldedValue<Scalar>(where.value) };
    case 'startsWith':
      return { ...where, prefix: fold(where.prefix) };
    default:
      return where;
  }
}
