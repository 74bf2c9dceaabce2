import type { SortKey } from '@quartermaster/core/query/compare';
import type { Connection } from './connection.ts';
import { type Index, type Layout, orderSql, valueSql } from './layout.ts';
import { identifier, list, type Sql, sql } from './sql.ts';

export const idIndex = ({ name }: Layout): string => `${name}/id`;

interface Existing {
  readonly name: string;
  readonly text: string;
}

/**
 * Drops indexes that are no longer declared, or declared differently, and creates missing ones. Those that an
 * earlier version stored in another order serve the same queries: `renewIndexes` replaces them later.
 */
export function prepareIndexes(connection: Connection, layout: Layout): void {
  const declared = declaredIndexes(layout);
  for (const { name, text } of existingIndexes(connection, layout)) {
    if (name === idIndex(layout)) continue;
    const index = declared.get(name);
    if (index && [indexSql(layout, index), formerSql(layout, index)].some((one) => one.text === text))
      declared.delete(name);
    else connection.execute(sql`DROP INDEX ${identifier(name)}`.text);
  }
  for (const index of declared.values()) connection.execute(indexSql(layout, index).text);
}

/**
 * Replaces the next index that an earlier version stored in another order, inside the caller's transaction:
 * others read by the old one until the new one is there. False if there is none.
 */
export function renewIndex(connection: Connection, layouts: readonly Layout[]): boolean {
  for (const layout of layouts) {
    const existing = new Map(existingIndexes(connection, layout).map(({ name, text }) => [name, text]));
    for (const index of declaredIndexes(layout).values()) {
      if (existing.get(index.name) === indexSql(layout, index).text) continue;
      connection.execute(sql`DROP INDEX IF EXISTS ${identifier(index.name)}`.text);
      connection.execute(indexSql(layout, index).text);
      return true;
    }
  }
  return false;
}

/** By name: an index may be listed more than once, by the ways in which it can be used, as declared first. */
function declaredIndexes(layout: Layout): Map<string, Index> {
  const declared = new Map<string, Index>();
  for (const index of layout.indexes)
    if (index.name !== idIndex(layout) && !declared.has(index.name)) declared.set(index.name, index);
  return declared;
}

const existingIndexes = (connection: Connection, { name }: Layout): Existing[] =>
  connection.all<Existing>(
    sql`SELECT name, sql AS text FROM sqlite_schema
      WHERE type = 'index' AND tbl_name = ${name} AND sql IS NOT NULL`,
  );

/**
 * Stored so that `id` ascends, and read backwards if the declared order descends: where the newest come last,
 * SQLite fills a page before it begins the next one, instead of leaving half of each empty.
 */
const storedKeys = (keys: readonly SortKey[]): readonly SortKey[] =>
  keys.at(-1)?.descending ? keys.map(({ path, descending }) => ({ path, descending: !descending })) : keys;

/** Must equal the text that SQLite keeps in its schema. */
const indexSql = (layout: Layout, index: Index): Sql => sqlOf(layout, index, storedKeys(index.keys));

/** As format 1 stored it: in the declared order. */
const formerSql = (layout: Layout, index: Index): Sql => sqlOf(layout, index, index.keys);

function sqlOf({ tables, facets }: Layout, { name, equals, needs }: Index, keys: readonly SortKey[]): Sql {
  const rest = name === facets?.name ? facets.rest : [];
  const columns = list([...equals.map(valueSql), ...keys.map(orderSql), ...rest.map(valueSql)]);
  const index = sql`CREATE INDEX ${identifier(name)} ON ${tables.documents} (${columns})`;
  if (needs.length === 0) return index;
  return sql`${index} WHERE ${list(
    needs.map((path) => sql`${valueSql(path)} IS NOT NULL`),
    ' AND ',
  )}`;
}
