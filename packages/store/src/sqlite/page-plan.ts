import { type SortKey, sortKeys } from '@quartermaster/core/query/compare';
import { searchWords } from '@quartermaster/core/query/fold';
import { isStorableText } from '@quartermaster/core/query/storable';
import type { Scalar, Sort, Where } from '@quartermaster/core/query/where';
import type { Position } from '../cursor.ts';
import { conjunctsOf, partsOf } from '../set-aside.ts';
import { type Equalities, type FacetSource, facetSource, type ValuesOf } from './facet-plan.ts';
import { countOfAll, countOfKept, countOfValues } from './kept-counts.ts';
import { rangesAfter } from './keyset.ts';
import { absentSql, facetPaths, type Index, type Layout, orderSql, valueSql } from './layout.ts';
import { endOf, hasTrigram, hitsSql, type SearchBy } from './search-sql.ts';
import { allOf, anyOf, identifier, list, raw, type Sql, sql } from './sql.ts';
import { byUniqueKey } from './unique-plan.ts';
import { watched } from './watch.ts';
import { equalsSql, rangeOfScalarsSql, whereSql } from './where-sql.ts';

/** How to read a page: statements to run one after the other until it is full. */
export interface PagePlan {
  readonly limit: number;
  /** Each takes the number of rows still needed as its last value. */
  readonly steps: readonly Sql[];
  /** Whether each step reads one range of a declared index: few rows, which the main thread may read. */
  readonly declared: boolean;
  /**
   * For a search: queries for candidate rows, the next one for when one finds too many, and the steps to take
   * if all do. The regular steps take the list of candidates as their first value.
   */
  readonly search?: { readonly hits: readonly Sql[]; readonly broad: () => readonly Sql[] };
  /** Counts all matches; for a search, among the candidates that its steps take. */
  readonly total?: Sql;
}

/** A search that finds more goes through the index of the sort, where the page is soon full. */
export const maxHits = 1000;

/** More branches than this are merged by sorting, off the main thread. */
const maxBranches = 40;

export interface PageQuestion {
  readonly where: Where;
  readonly sort: Sort;
  readonly limit: number;
  readonly after?: Position | undefined;
}

export function planPage(layout: Layout, question: PageQuestion, valuesOf?: ValuesOf): PagePlan {
  return (
    planDeclared(layout, question) ??
    planFacets(layout, question, valuesOf) ??
    planUndeclared(layout, question)
  );
}

/** A plan from a declared index, if one fits; the main thread runs no others. */
export function planDeclared(layout: Layout, question: PageQuestion): PagePlan | undefined {
  const steps = declaredSteps(layout, question);
  return steps && { limit: question.limit, steps, declared: true };
}

/** A plan from the facets' index, if it fits. */
function planFacets(layout: Layout, question: PageQuestion, valuesOf?: ValuesOf): PagePlan | undefined {
  const found = facetSource(layout, equalitiesOf(layout, question.where), valuesOf);
  return found && facetPlan(layout, question, found);
}

/**
 * A page filtered by facets, and the number of matches, counted up to `most` plus one: for the main thread,
 * if they are few.
 */
export function planFew(
  layout: Layout,
  question: PageQuestion,
  most: number,
): { readonly count: Sql; readonly plan: PagePlan } | undefined {
  const found = facetSource(layout, equalitiesOf(layout, question.where));
  if (!found?.isExact) return undefined;
  return {
    count: countTo(found.source, [found.condition], most),
    plan: facetPlan(layout, question, found),
  };
}

function facetPlan(
  layout: Layout,
  { sort, limit, after }: PageQuestion,
  { source, condition }: FacetSource,
): PagePlan {
  const keys = sortKeys(sort);
  return {
    limit,
    steps: [pageSql(layout, keys, source, [allOf([condition, anyOf(rangesOf(keys, after))])])],
    declared: true,
    total: sql`SELECT count(*) AS count FROM ${source} WHERE ${condition}`,
  };
}

function planUndeclared(layout: Layout, question: PageQuestion): PagePlan {
  const { where, limit } = question;
  const words = conjunctsOf(where).flatMap((one) => (one.op === 'search' ? searchWords(one.text) : []));
  const indexed = words.filter(hasTrigram);
  if (indexed.length === 0 || layout.search.length === 0)
    return { limit, steps: [anySql(layout, question, 'index')], declared: false };
  const few = anySql(layout, question, 'hits');
  const condition = whereSql(layout, where, 'hits');
  const ends = indexed.map(endOf);
  const ways = ends.every((end, at) => end === indexed[at]) ? [indexed] : [ends, indexed];
  return {
    limit,
    steps: [withHits(few)],
    declared: false,
    total: withHits(sql`SELECT count(*) AS count FROM ${layout.tables.documents} WHERE ${condition}`),
    search: {
      hits: ways.map((way) => sql`${hitsSql(layout, way)} LIMIT ${maxHits + 1}`),
      broad: () => [anySql(layout, question, 'text')],
    },
  };
}

/** Takes a list of rows as its first value. */
const withHits = ({ text, values }: Sql): Sql => ({
  text: `WITH hits (row) AS (SELECT value FROM json_each(?)) ${text}`,
  values,
});

/** The number of matches, if it is maintained. */
export function keptTotal(layout: Layout, where: Where): Sql | undefined {
  const equalities = equalitiesOf(layout, where);
  if (equalities === undefined || equalities.values.size > 1) return undefined;
  const [equality] = equalities.values;
  if (equality === undefined) return equalities.leavesOut ? countOfKept(layout) : countOfAll(layout);
  const [path, values] = equality;
  const kept = equalities.leavesOut || layout.setAside === undefined ? facetPaths(layout) : [layout.setAside];
  if (!kept.includes(path) || !values.every((value) => typeof value === 'string')) return undefined;
  return countOfValues(layout, path, values);
}

/** The number of matches, counted up to `most` plus one; undefined if no index has them together. */
export function planCount(layout: Layout, where: Where, most: number): Sql | undefined {
  const equalities = equalitiesOf(layout, where);
  if (equalities === undefined || equalities.values.size === 0) return undefined;
  const index = layout.indexes.find((one) => hasJust(one, equalities));
  const branches = index && branchesOf(layout, index, equalities);
  if (index !== undefined && branches !== undefined)
    return countTo(indexedBy(layout, index.name), branches.map(allOf), most);
  const unique = byUniqueKey(layout, equalities);
  if (unique) return countTo(layout.tables.documents, [unique], most);
  const found = facetSource(layout, equalities);
  return found?.isExact ? countTo(found.source, [found.condition], most) : undefined;
}

/** The number of matches, counted on the reader's thread. */
export function totalSql(layout: Layout, where: Where, valuesOf?: ValuesOf): Sql {
  const all = planCount(layout, where, Number.MAX_SAFE_INTEGER - 1);
  if (all) return all;
  const range = rangeTotalSql(layout, where);
  if (range) return range;
  const found = facetSource(layout, equalitiesOf(layout, where), valuesOf);
  const { source, condition } = found ?? {
    source: layout.tables.documents,
    condition: watched(whereSql(layout, where)),
  };
  return sql`SELECT count(*) AS count FROM ${source} WHERE ${condition}`;
}

/** Counts a range of an index's first sort key, in the index alone. */
function rangeTotalSql(layout: Layout, where: Where): Sql | undefined {
  const { conjuncts, leavesOut } = partsOf(layout.setAside, where);
  const ranges = conjuncts.filter((one) => one.op === 'range');
  const [path, ...others] = new Set(conjuncts.map((one) => (one.op === 'range' ? one.path : undefined)));
  if (path === undefined || others.length > 0) return undefined;
  const index = layout.indexes.find(
    ({ equals, keys, needs, lacks }) =>
      equals.length === 0 &&
      keys.length > 1 &&
      keys[0]?.path === path &&
      needs.every((one) => one === path) &&
      (lacks !== undefined) === leavesOut,
  );
  if (index === undefined) return undefined;
  const conditions = [
    ...ranges.map((range) => rangeOfScalarsSql(path, range)),
    ...(index.lacks === undefined ? [] : [absentSql(index.lacks)]),
  ];
  return sql`SELECT count(*) AS count FROM ${indexedBy(layout, index.name)} WHERE ${allOf(conditions)}`;
}

function countTo(source: Sql, conditions: readonly Sql[], most: number): Sql {
  const found = conditions.map((condition) => sql`SELECT 1 FROM ${source} WHERE ${condition}`);
  if (found.length === 0) return raw('SELECT 0 AS count');
  return sql`SELECT count(*) AS count FROM (${list(found, ' UNION ALL ')} LIMIT ${most + 1})`;
}

const indexedBy = ({ tables }: Layout, index: string): Sql =>
  sql`${tables.documents} INDEXED BY ${identifier(index)}`;

/** The ranges of a declared index, in order; undefined if no index fits. */
function declaredSteps(layout: Layout, { where, sort, after }: PageQuestion): Sql[] | undefined {
  const keys = sortKeys(sort);
  const equalities = equalitiesOf(layout, where);
  const index = equalities && layout.indexes.find((one) => answers(one, equalities, keys));
  const branches = index && branchesOf(layout, index, equalities);
  if (index === undefined || branches === undefined) {
    const unique = equalities && byUniqueKey(layout, equalities);
    const range = anyOf(rangesOf(keys, after));
    return unique && [pageSql(layout, keys, layout.tables.documents, [allOf([unique, range])])];
  }
  if (branches.length === 0) return [];
  const source = indexedBy(layout, index.name);
  return rangesOf(keys, after).map((range) => {
    const [first = raw('0'), ...others] = branches.map((branch) => allOf([...branch, range]));
    return others.length === 0
      ? rangeSql(keys, source, first)
      : pageSql(layout, keys, source, [first, ...others]);
  });
}

/**
 * Any other question, planned by SQLite; for a search with many hits, in the order of an index if there is
 * one.
 */
function anySql(layout: Layout, { where, sort, after }: PageQuestion, searchBy: SearchBy): Sql {
  const keys = sortKeys(sort);
  const conjuncts = conjunctsOf(where).map((one) =>
    whereSql(layout, one, one.op === 'search' ? searchBy : 'index'),
  );
  const all = allOf([...conjuncts, anyOf(rangesOf(keys, after))]);
  // Hits are few, so reading them need not be interruptible.
  const condition = searchBy === 'hits' ? all : watched(all);
  const { leavesOut } = partsOf(layout.setAside, where);
  const source = searchBy === 'text' ? walk(layout, keys, leavesOut) : layout.tables.documents;
  return pageSql(layout, keys, source, [condition]);
}

const rangesOf = (keys: readonly SortKey[], after: Position | undefined): Sql[] =>
  after === undefined ? [raw('1')] : rangesAfter(keys, after);

/** The values by path, if the filter consists only of equalities (or `in`) on distinct paths. */
export function equalitiesOf(layout: Layout, where: Where): Equalities | undefined {
  const { conjuncts, leavesOut } = partsOf(layout.setAside, where);
  const values = new Map<string, readonly Scalar[]>();
  for (const one of conjuncts) {
    if ((one.op !== 'equals' && one.op !== 'in') || values.has(one.path)) return undefined;
    values.set(one.path, one.op === 'equals' ? [one.value] : [...new Set(one.values.filter(isStorable))]);
  }
  return { values, leavesOut };
}

/** Drops values that can't be stored and so match nothing. */
const isStorable = (value: Scalar): boolean => typeof value !== 'string' || isStorableText(value);

/** Whether an index fits: it has exactly these paths, then this order or its reverse. */
function answers(index: Index, equalities: Equalities, keys: readonly SortKey[]): boolean {
  return hasJust(index, equalities) && isOrder(index, keys);
}

const hasJust = (index: Index, { values, leavesOut }: Equalities): boolean =>
  values.size === index.equals.length &&
  [...index.equals, ...index.needs].every((path) => values.has(path)) &&
  (leavesOut || index.lacks === undefined);

function isOrder(index: Index, keys: readonly SortKey[]): boolean {
  const reversed = keys[0]?.descending !== index.keys[0]?.descending;
  return (
    keys.length === index.keys.length &&
    keys.every(({ path, descending }, at) => {
      const key = index.keys[at];
      return key?.path === path && (key.descending !== descending) === reversed;
    })
  );
}

/** Every combination of the values, each a range of the index; undefined if there are too many. */
function branchesOf(
  { setAside }: Layout,
  index: Index,
  { values, leavesOut }: Equalities,
): Sql[][] | undefined {
  let branches: Sql[][] = [leavesOut && setAside !== undefined ? [absentSql(setAside)] : []];
  for (const path of index.equals) {
    const conditions = (values.get(path) ?? []).map((value) => equalsSql(path, value));
    if (branches.length * conditions.length > maxBranches) return undefined;
    branches = branches.flatMap((branch) => conditions.map((condition) => [...branch, condition]));
  }
  return branches;
}

/** The index in this order, if one is declared; otherwise the table, which has to be sorted. */
function walk(layout: Layout, keys: readonly SortKey[], leavesOut: boolean): Sql {
  const everything = { values: new Map(), leavesOut };
  const index = layout.indexes.find((one) => answers(one, everything, keys));
  const { documents } = layout.tables;
  return index ? indexedBy(layout, index.name) : documents;
}

/** One range of an index, in the index's own order, without sorting. */
const rangeSql = (keys: readonly SortKey[], source: Sql, condition: Sql): Sql =>
  sql`SELECT version, json(document) AS document FROM ${source} WHERE ${condition}
    ORDER BY ${list(keys.map(orderSql))} LIMIT ?`;

/**
 * First finds the rows that meet any of the conditions, from the index alone if possible, then their
 * documents.
 */
function pageSql(layout: Layout, keys: readonly SortKey[], source: Sql, conditions: readonly Sql[]): Sql {
  const columns = list(keys.map(({ path }, at) => sql`${valueSql(path)} AS ${raw(`key${at}`)}`));
  const order = (prefix: string) =>
    list(keys.map(({ descending }, at) => raw(`${prefix}key${at}${descending ? ' DESC' : ''}`)));
  const found = conditions.map((condition) => sql`SELECT row, ${columns} FROM ${source} WHERE ${condition}`);
  return sql`SELECT stored.version, json(stored.document) AS document
    FROM (${list(found, ' UNION ALL ')} ORDER BY ${order('')} LIMIT ?) AS page
    CROSS JOIN ${layout.tables.documents} AS stored ON stored.row = page.row
    ORDER BY ${order('page.')}`;
}
