import { everything } from '@quartermaster/core/query/where';
import type { ReadOptions, TallyGroup, TallyKey, TallyQuery } from '../port.ts';
import { tallySql as keptTallySql } from './kept-counts.ts';
import { absentSql, facetPaths, type Index, type Layout, typeSql, valueSql } from './layout.ts';
import { equalitiesOf } from './page-plan.ts';
import type { Reads } from './reads.ts';
import { identifier, list, raw, type Sql, sql } from './sql.ts';
import { whereSql } from './where-sql.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Counts and sums by group. */
export async function tally(
  declared: Layout,
  reads: Reads,
  query: TallyQuery,
  options?: ReadOptions,
): Promise<TallyGroup[]> {
  const layout = reads.existing(declared);
  const groups = (await reads.many<Row>(tallySql(layout, query, false), options)).map((row) =>
    group(row, query),
  );
  // An index stores true as 1, so only if that leaves a doubt are the documents themselves read.
  if (!groups.some(({ key }) => key.some((value) => value === 0 || value === 1))) return groups;
  return (await reads.many<Row>(tallySql(layout, query, true), options)).map((row) => group(row, query));
}

/**
 * `typed` also groups by whether values are booleans. The values are selected first, in a subquery (its limit
 * of -1 means none, but keeps SQLite from merging the two), so that an index may suffice and documents aren't
 * carried through the sort.
 */
function tallySql(layout: Layout, query: TallyQuery, typed: boolean): Sql {
  const kept = keptSql(layout, query);
  if (kept) return kept;
  const index = typed ? undefined : indexInOrder(layout, query);
  if (index) return indexTallySql(layout, index, query);
  const { where = everything, by, sum = [] } = query;
  const keys = by.map((key, at) => sql`${keySql(key)} AS ${raw(`key${at}`)}`);
  const types = typed ? by.map((key, at) => sql`${isBooleanSql(key)} AS ${raw(`boolean${at}`)}`) : [];
  const summands = sum.map((path, at) => sql`${valueSql(path)} AS ${raw(`summand${at}`)}`);
  const values = [...keys, ...types, ...summands, raw('1')];
  const grouped = [...by.map((_, at) => raw(`key${at}`)), ...types.map((_, at) => raw(`boolean${at}`))];
  return sql`SELECT ${list([...grouped, raw('count(*) AS count'), ...sum.map(totalSql)])}
    FROM (SELECT ${list(values)} FROM ${layout.tables.documents} WHERE ${whereSql(layout, where)} LIMIT -1)
    ${grouped.length === 0 ? raw('HAVING count > 0') : sql`GROUP BY ${list(grouped)}${atLeastSql(query)}`}`;
}

/** The maintained counts of a facet, if they answer the query; facets are always text. */
function keptSql(layout: Layout, { where = everything, by, sum = [], atLeast }: TallyQuery): Sql | undefined {
  const [key, ...more] = by;
  const all = equalitiesOf(layout, where);
  if (all?.values.size !== 0 || all.leavesOut !== (layout.setAside !== undefined)) return undefined;
  if (key === undefined || more.length > 0 || sum.length > 0 || key.day) return undefined;
  return facetPaths(layout).includes(key.path) ? keptTallySql(layout, key.path, atLeast) : undefined;
}

/** An index in the order of the groups, so that they can be counted without sorting. */
function indexInOrder(layout: Layout, { where = everything, by, sum = [] }: TallyQuery): Index | undefined {
  const all = equalitiesOf(layout, where);
  if (all?.values.size !== 0 || sum.length > 0 || by.length === 0 || by.some(({ day }) => day))
    return undefined;
  return layout.indexes.find(({ equals, keys, needs, lacks }) => {
    const paths = [...equals, ...keys.map(({ path }) => path)];
    const isWhole = needs.length === 0 && (lacks !== undefined) === all.leavesOut;
    return isWhole && by.every(({ path }, at) => paths[at] === path);
  });
}

function indexTallySql({ tables }: Layout, index: Index, query: TallyQuery): Sql {
  const keys = query.by.map(({ path }) => valueSql(path));
  const named = keys.map((key, at) => sql`${key} AS ${raw(`key${at}`)}`);
  return sql`SELECT ${list([...named, raw('count(*) AS count')])}
    FROM ${tables.documents} INDEXED BY ${identifier(index.name)}
    WHERE ${index.lacks === undefined ? raw('1') : absentSql(index.lacks)} GROUP BY ${list(keys)}${atLeastSql(query)}`;
}

const atLeastSql = ({ atLeast }: TallyQuery): Sql =>
  atLeast === undefined ? raw('') : sql` HAVING count(*) >= ${atLeast}`;

const keySql = ({ path, day = false }: TallyKey): Sql =>
  day ? sql`coalesce(substr(${valueSql(path)}, 1, 10), '')` : valueSql(path);

const isBooleanSql = ({ path, day = false }: TallyKey): Sql =>
  day ? raw('0') : sql`coalesce(${typeSql(path)} IN ('true', 'false'), 0)`;

/** Sums numbers only: SQLite would also add the digits that a text begins with. */
const totalSql = (_: string, at: number): Sql =>
  raw(`total(CASE WHEN typeof(summand${at}) <> 'text' THEN summand${at} END) AS sum${at}`);

function group(row: Row, { by, sum = [] }: TallyQuery): TallyGroup {
  return {
    key: by.map((_, at) => {
      const value = row[`key${at}`] ?? undefined;
      return row[`boolean${at}`] === 1 ? value === 1 : value;
    }),
    count: Number(row.count),
    sum: sum.map((_, at) => Number(row[`sum${at}`])),
  };
}
