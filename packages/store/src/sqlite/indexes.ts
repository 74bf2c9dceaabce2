import type { SortKey } from '@quartermaster/core/query/compare';
import type { Connection } from './connection.ts';
import { countOfAll } from './kept-counts.ts';
import { absentSql, type Index, type Layout, orderSql, valueSql } from './layout.ts';
import { identifier, list, raw, type Sql, sql } from './sql.ts';

export const idIndex = ({ name }: Layout): string => `${name}/id`;

interface Existing {
  readonly name: string;
  readonly text: string;
}

/**
 * Drops indexes that are no longer declared, or declared differently, and creates missing ones, except for
 * those of large collections. `renewIndex` does that later, and replaces those that an earlier version stored
 * in another order, which serve the same queries.
 * @param isAlone whether no other process reads the file: only then are those dropped that the collection is
 * too small for
 */
export function prepareIndexes(connection: Connection, layout: Layout, isAlone: boolean): void {
  const declared = declaredIndexes(layout);
  const count = countIn(connection, layout);
  for (const { name, text } of existingIndexes(connection, layout)) {
    if (name === idIndex(layout)) continue;
    const index = declared.get(name);
    const isKept = index && (!isAlone || isWorthIt(index, count));
    if (isKept && [indexSql(layout, index), ...formerSql(layout, index)].some((one) => one.text === text))
      declared.delete(name);
    else connection.execute(sql`DROP INDEX ${identifier(name)}`.text);
  }
  for (const index of declared.values())
    if (index.beyond === undefined) connection.execute(indexSql(layout, index).text);
}

/**
 * Creates the next index that a collection has become large enough for, or that an earlier version stored in
 * another order, inside the caller's transaction: others read without it, or by the old one, until it is
 * there. False if there is none.
 */
export function renewIndex(connection: Connection, layouts: readonly Layout[]): boolean {
  for (const layout of layouts) {
    const existing = new Map(existingIndexes(connection, layout).map(({ name, text }) => [name, text]));
    const count = countIn(connection, layout);
    for (const index of declaredIndexes(layout).values()) {
      const before = existing.get(index.name);
      const isDue = before === undefined && isWorthIt(index, count);
      if (!isDue && (before === undefined || before === indexSql(layout, index).text)) continue;
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

const isWorthIt = ({ beyond }: Index, count: number): boolean => beyond === undefined || count > beyond;

const countIn = (connection: Connection, layout: Layout): number =>
  connection.first<{ count: number }>(countOfAll(layout))?.count ?? 0;

/** What a connection sees of the indexes that only large collections have. */
export class ExistingIndexes {
  readonly #connection: Connection;
  readonly #layouts = new Map<string, Layout>();
  #version: number | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The layout without those that don't exist. */
  of(layout: Layout): Layout {
    if (layout.indexes.every(({ beyond }) => beyond === undefined)) return layout;
    const [schema] = this.#connection.all<{ schema_version: number }>(raw('PRAGMA schema_version'));
    if (schema?.schema_version !== this.#version) this.#layouts.clear();
    this.#version = schema?.schema_version;
    const known = this.#layouts.get(layout.name) ?? this.#read(layout);
    this.#layouts.set(layout.name, known);
    return known;
  }

  #read(layout: Layout): Layout {
    const names = new Set(existingIndexes(this.#connection, layout).map(({ name }) => name));
    return withIndexes(layout, ({ name }) => names.has(name));
  }
}

/** The layout without the indexes of large collections, except for some. */
export const withIndexes = (layout: Layout, exists: (index: Index) => boolean): Layout => ({
  ...layout,
  indexes: layout.indexes.filter((index) => index.beyond === undefined || exists(index)),
});

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

/** As earlier formats stored it: format 1 in the declared order, and all before 4 with what was set aside. */
const formerSql = (layout: Layout, index: Index): readonly Sql[] => {
  const whole = { ...index, lacks: undefined };
  return [indexSql(layout, whole), sqlOf(layout, whole, index.keys)];
};

function sqlOf(
  { tables, facets }: Layout,
  { name, equals, needs, lacks }: Index,
  keys: readonly SortKey[],
): Sql {
  const rest = name === facets?.name ? facets.rest : [];
  const columns = list([...equals.map(valueSql), ...keys.map(orderSql), ...rest.map(valueSql)]);
  const index = sql`CREATE INDEX ${identifier(name)} ON ${tables.documents} (${columns})`;
  const conditions = [
    ...needs.map((path) => sql`${valueSql(path)} IS NOT NULL`),
    ...(lacks === undefined ? [] : [absentSql(lacks)]),
  ];
  return conditions.length === 0 ? index : sql`${index} WHERE ${list(conditions, ' AND ')}`;
}
