import type { Scalar } from '@quartermaster/core/query/where';
import { absentSql, type FacetIndex, facetPaths, type Layout, valueSql } from './layout.ts';
import { allOf, identifier, type Sql, sql } from './sql.ts';
import { isAmbiguous } from './where-sql.ts';

/** The facets' index, and the condition that applies a filter to it. */
export interface FacetSource {
  readonly source: Sql;
  readonly condition: Sql;
  /** Whether everything read from the index matches, so that a limit bounds how much is read. */
  readonly isExact: boolean;
}

/** What a filter by equalities asks for. */
export interface Equalities {
  /** The values by path. */
  readonly values: ReadonlyMap<string, readonly Scalar[]>;
  /** Whether it leaves out what was set aside. */
  readonly leavesOut: boolean;
}

/** The values of a facet that every document has, if they are few: each is a range of the index. */
export type ValuesOf = (path: string) => readonly string[] | undefined;

const nobodyKnows: ValuesOf = () => undefined;

/** How to answer equalities from the facets' index; undefined if they involve anything else. */
export function facetSource(
  layout: Layout,
  equalities: Equalities | undefined,
  valuesOf: ValuesOf = nobodyKnows,
): FacetSource | undefined {
  const { facets, setAside, tables } = layout;
  if (facets === undefined || equalities === undefined || equalities.values.size === 0) return undefined;
  if (equalities.leavesOut !== (setAside !== undefined)) return undefined;
  const filtered = new Map<string, readonly string[]>();
  for (const [path, values] of equalities.values) {
    if (!facetPaths(layout).includes(path) || !values.every(isPlainText)) return undefined;
    filtered.set(path, values);
  }
  const conditions: Sql[] = setAside === undefined ? [] : [absentSql(setAside)];
  for (const path of [...upToLast(facets, filtered), ...facets.rest]) {
    const values = filtered.get(path) ?? (facets.rest.includes(path) ? undefined : valuesOf(path));
    if (values) conditions.push(oneOf(path, values));
  }
  return {
    source: sql`${tables.documents} INDEXED BY ${identifier(facets.name)}`,
    condition: allOf(conditions),
    isExact:
      facets.first.slice(0, filtered.size).every((path) => filtered.has(path)) &&
      filtered.size <= facets.first.length,
  };
}

/** The first facets, up to the last one filtered by: those before it have to be enumerated value by value. */
function upToLast({ first }: FacetIndex, filtered: ReadonlyMap<string, unknown>): readonly string[] {
  return first.slice(0, first.findLastIndex((path) => filtered.has(path)) + 1);
}

function oneOf(path: string, values: readonly string[]): Sql {
  const [first, second] = values;
  return first !== undefined && second === undefined
    ? sql`${valueSql(path)} = ${first}`
    : sql`${valueSql(path)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

const isPlainText = (value: Scalar): value is string => typeof value === 'string' && !isAmbiguous(value);
