import type { JsonObject } from '@quartermaster/core/json';
import { valueAt } from '@quartermaster/core/query/paths';
import type { KeyRange } from '../port.ts';
import type { Connection } from './connection.ts';
import { absentSql, facetPaths, type Layout, pathLiteral, typeSql, valueSql } from './layout.ts';
import { allOf, list, literal, raw, type Sql, sql } from './sql.ts';

/** The key for all documents of a collection in the table of counts. */
const everything = { path: '', value: '' };

/**
 * The changes of one transaction to the maintained counts: of all documents of a collection, of those with
 * each value of a facet, and the sums of its totals. Written once, before the commit, so that an import
 * updates each count once per batch.
 */
export class CountChanges {
  readonly #changes = new Map<string, Change>();

  /** Notes a document as it was and as it is; undefined if it didn't or doesn't exist. */
  note(layout: Layout, before: JsonObject | undefined, after: JsonObject | undefined): void {
    if (before === undefined || after === undefined)
      this.#add(layout.name, everything.path, everything.value, after === undefined ? -1 : 1);
    const { setAside, totals } = layout;
    const isAside = (document: JsonObject): boolean =>
      setAside !== undefined && valueAt(document, setAside) !== undefined;
    const [left, kept] = [before, after].map((one) => (one && isAside(one) ? undefined : one));
    for (const path of facetPaths(layout)) this.#noteValue(layout.name, path, left, kept);
    if (setAside !== undefined) this.#noteValue(layout.name, setAside, before, after);
    if (totals === undefined) return;
    for (const [key, number] of numbersAt(before, totals)) this.#add(layout.name, totals, key, -number);
    for (const [key, number] of numbersAt(after, totals)) this.#add(layout.name, totals, key, number);
  }

  /** Writes the changes, inside the caller's transaction. */
  flush(connection: Connection): void {
    for (const { collection, path, value, by } of this.#changes.values()) {
      if (by === 0) continue;
      connection.run(sql`INSERT INTO "store.counts" (collection, path, value, count)
        VALUES (${collection}, ${path}, ${value}, ${by})
        ON CONFLICT (collection, path, value) DO UPDATE SET count = count + excluded.count`);
      // The value may be somebody's address, which mustn't be kept.
      if (by < 0)
        connection.run(sql`DELETE FROM "store.counts"
          WHERE collection = ${collection} AND path = ${path} AND value = ${value} AND count = 0`);
    }
    this.forget();
  }

  /** Discards the changes, for a transaction that isn't committed. */
  forget(): void {
    this.#changes.clear();
  }

  #noteValue(
    collection: string,
    path: string,
    before: JsonObject | undefined,
    after: JsonObject | undefined,
  ): void {
    const old = before && valueAt(before, path);
    const fresh = after && valueAt(after, path);
    if (old === fresh) return;
    if (typeof old === 'string') this.#add(collection, path, old, -1);
    if (typeof fresh === 'string') this.#add(collection, path, fresh, 1);
  }

  #add(collection: string, path: string, value: string, by: number): void {
    const key = JSON.stringify([collection, path, value]);
    const change = this.#changes.get(key);
    if (change) change.by += by;
    else this.#changes.set(key, { collection, path, value, by });
  }
}

/** The whole numbers in a document's map. */
function numbersAt(document: JsonObject | undefined, path: string): readonly (readonly [string, number])[] {
  const map = document && valueAt(document, path);
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return [];
  return Object.entries(map).flatMap(([key, number]) =>
    typeof number === 'number' && Number.isSafeInteger(number) ? [[key, number] as const] : [],
  );
}

interface Change {
  readonly collection: string;
  readonly path: string;
  readonly value: string;
  by: number;
}

/** Deletes values that no document has any more, which older versions didn't. */
export const forgetUnused = (connection: Connection): void => {
  connection.run(sql`DELETE FROM "store.counts" WHERE count = 0`);
};

/** Recounts a collection's documents. */
export function recount(connection: Connection, layout: Layout): void {
  const { name } = layout;
  connection.run(sql`DELETE FROM "store.counts" WHERE collection = ${name}`);
  for (const counted of countsSql(layout))
    connection.run(sql`INSERT INTO "store.counts" (collection, path, value, count) ${counted}`);
}

/** Statements for the correct counts of a collection, as rows of the table of counts. */
function countsSql(layout: Layout): Sql[] {
  const { name, setAside, totals } = layout;
  const { documents } = layout.tables;
  const perValue = (path: string, condition: Sql): Sql =>
    sql`SELECT ${literal(name)} AS collection, ${literal(path)} AS path, ${valueSql(path)} AS value, count(*) AS count
      FROM ${documents} WHERE ${allOf([sql`${typeSql(path)} = 'text'`, condition])} GROUP BY ${valueSql(path)}`;
  return [
    sql`SELECT ${literal(name)} AS collection, ${everything.path} AS path, ${everything.value} AS value, count(*) AS count
      FROM ${documents}`,
    ...facetPaths(layout).map((path) => perValue(path, setAside ? absentSql(setAside) : raw('1'))),
    ...(setAside === undefined ? [] : [perValue(setAside, raw('1'))]),
    ...(totals === undefined
      ? []
      : [
          sql`SELECT ${literal(name)} AS collection, ${literal(totals)} AS path, key AS value, sum(atom) AS count
            FROM ${documents}, json_each(document, ${pathLiteral(totals)}) AS entry WHERE entry.type = 'integer' GROUP BY key`,
        ]),
  ];
}

/** The totals in some ranges of keys. */
export const totalsSql = ({ name }: Layout, path: string, ranges: readonly KeyRange[]): Sql =>
  list(
    ranges.map(
      ({ from, below }) => sql`SELECT value AS key, count AS total FROM "store.counts"
        WHERE collection = ${name} AND path = ${path} AND value >= ${from} AND value < ${below} AND count <> 0`,
    ),
    ' UNION ALL ',
  );

/** The facets whose counts don't match the documents; '' stands for the count of all documents. */
export function wrongCountsSql(layout: Layout): Sql {
  const actual = list(countsSql(layout), ' UNION ALL ');
  const kept = sql`SELECT collection, path, value, count FROM "store.counts"
    WHERE collection = ${layout.name} AND count <> 0`;
  return sql`SELECT DISTINCT path FROM (
    SELECT * FROM (SELECT * FROM (${actual}) WHERE count <> 0 EXCEPT ${kept})
    UNION ALL SELECT * FROM (${kept} EXCEPT SELECT * FROM (${actual}))) ORDER BY path`;
}

/** The count of all documents of a collection. */
export const countOfAll = ({ name }: Layout): Sql =>
  sql`SELECT count FROM "store.counts" WHERE collection = ${name} AND path = ${everything.path}`;

/** The count of the documents that weren't set aside. */
export const countOfKept = (layout: Layout): Sql =>
  layout.setAside === undefined
    ? countOfAll(layout)
    : sql`SELECT (${countOfAll(layout)}) - coalesce(sum(count), 0) AS count FROM "store.counts"
        WHERE collection = ${layout.name} AND path = ${layout.setAside}`;

/** The count of the documents with one of these values of a facet, or of what sets documents aside. */
export const countOfValues = ({ name }: Layout, path: string, values: readonly string[]): Sql =>
  sql`SELECT coalesce(sum(count), 0) AS count FROM "store.counts"
    WHERE collection = ${name} AND path = ${path} AND value IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** The count for each value of a facet, and for documents without one, if at least `atLeast`, without what was set aside. */
export const tallySql = (layout: Layout, path: string, atLeast = 1): Sql => sql`
  SELECT value AS key0, count FROM "store.counts"
    WHERE collection = ${layout.name} AND path = ${path} AND count >= ${atLeast}
  UNION ALL SELECT NULL, count FROM (SELECT (${countOfKept(layout)}) - coalesce(sum(count), 0) AS count
    FROM "store.counts" WHERE collection = ${layout.name} AND path = ${path}) WHERE count >= ${atLeast}`;

/** The number of distinct values of a facet. */
export const distinctSql = ({ name }: Layout, path: string): Sql =>
  sql`SELECT count(*) AS count FROM "store.counts" WHERE collection = ${name} AND path = ${path} AND count > 0`;

/** Up to `most` values of a facet, with the count for each. */
export const valuesSql = ({ name }: Layout, path: string, most: number): Sql =>
  sql`SELECT value, count FROM "store.counts" WHERE collection = ${name} AND path = ${path} AND count > 0 LIMIT ${most}`;
