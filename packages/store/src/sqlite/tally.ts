import { everything } from '@quartermaster/core/query/where';
import type { TallyGroup, TallyKey, TallyQuery } from '../port.ts';
import { type Layout, tables, typeSql, valueSql } from './layout.ts';
import type { Reads } from './reads.ts';
import { list, raw, type Sql, sql } from './sql.ts';
import { whereSql } from './where-sql.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Counts and sums by group. */
export async function tally(layout: Layout, reads: Reads, query: TallyQuery): Promise<TallyGroup[]> {
  const groups = (await reads.many<Row>(tallySql(layout, query, false))).map((row) => group(row, query));
  // An index holds true as 1: only where that leaves a doubt are the documents themselves asked.
  if (!groups.some(({ key }) => key.some((value) => value === 0 || value === 1))) return groups;
  return (await reads.many<Row>(tallySql(layout, query, true))).map((row) => group(row, query));
}

/** `typed` also groups by which values are booleans. */
function tallySql(layout: Layout, { where = everything, by, sum = [] }: TallyQuery, typed: boolean): Sql {
  const keys = by.flatMap((key, at) => [
    sql`${keySql(key)} AS ${raw(`key${at}`)}`,
    ...(typed ? [sql`${typeSql(key.path)} IN ('true', 'false') AS ${raw(`boolean${at}`)}`] : []),
  ]);
  const totals = sum.map((path, at) => sql`${totalSql(path)} AS ${raw(`sum${at}`)}`);
  const grouped =
    keys.length === 0 ? raw('') : sql`GROUP BY ${list(keys.map((_, at) => raw(String(at + 1))))}`;
  return sql`SELECT ${list([...keys, raw('count(*) AS count'), ...totals])}
    FROM ${tables(layout).documents} WHERE ${whereSql(layout, where)} ${grouped}`;
}

const keySql = ({ path, day = false }: TallyKey): Sql =>
  day ? sql`coalesce(substr(${valueSql(path)}, 1, 10), '')` : valueSql(path);

/** Of numbers alone: SQLite would take the digits that text begins with. */
const totalSql = (path: string): Sql =>
  sql`total(CASE WHEN typeof(${valueSql(path)}) <> 'text' THEN ${valueSql(path)} END)`;

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
