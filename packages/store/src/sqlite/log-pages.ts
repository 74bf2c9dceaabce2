import type { LogEntry } from '../chain/log-entry.ts';
import type { Stretch } from '../port.ts';
import {
  formerEventSql,
  type LogTable,
  type LogTables,
  logTablesSql,
  tablesWithEvents,
} from './log-tables.ts';
import { list, raw, type Sql, sql } from './sql.ts';
import { formerLogTable, logTable } from './tables.ts';

type Rows<Row> = (query: Sql) => Promise<readonly Row[]>;

/** The tables with events that a thread sees. */
export async function seenLogTables(rows: <Row>(query: Sql) => Promise<readonly Row[]>): Promise<LogTables> {
  const tables = (await rows<{ name: string }>(logTablesSql)).map(({ name }) => name);
  const current = tables.includes(logTable);
  if (!tables.includes(formerLogTable)) return { current: true, former: false };
  return { current, former: !current || (await rows(formerEventSql)).length > 0 };
}

/**
 * The first entries by number of what each table is asked for, in one statement, so that one that is moved from a
 * table to the other meanwhile is neither missed nor read twice.
 */
export function firstEntries(
  tables: LogTables,
  order: 'ASC' | 'DESC',
  limit: number,
  arms: (table: LogTable) => readonly Sql[],
): Sql {
  const all = tablesWithEvents(tables).flatMap(arms);
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  return sql`SELECT * FROM (${list(
    all.map((arm) => sql`SELECT * FROM (${arm})`),
    ' UNION ALL ',
  )}) ORDER BY seq ${raw(`${order} LIMIT ${limit}`)}`;
}

/** The last entry, or the last one up to a number. */
export const lastEntry = (tables: LogTables, to: number = Number.MAX_SAFE_INTEGER): Sql =>
  firstEntries(tables, 'DESC', 1, ({ name, columns }) => [
    sql`SELECT ${columns} FROM ${name} WHERE seq <= ${to} ORDER BY seq DESC LIMIT 1`,
  ]);

/** The last event's place in the chain. */
export const headSql = (tables: LogTables): Sql =>
  firstEntries(tables, 'DESC', 1, ({ name, head }) => [
    sql`SELECT ${head} FROM ${name} ORDER BY seq DESC LIMIT 1`,
  ]);

/** The log by number, or a stretch of it, in pages of `size` events. */
export async function* logPages(
  rows: Rows<LogEntry>,
  tables: LogTables,
  size: number,
  stretch: Stretch = {},
): AsyncIterable<readonly LogEntry[]> {
  const to = stretch.to ?? Number.MAX_SAFE_INTEGER;
  for (let after = stretch.after ?? 0; ; ) {
    const page = await rows(
      firstEntries(tables, 'ASC', size, ({ name, columns }) => [
        sql`SELECT ${columns} FROM ${name} WHERE seq > ${after} AND seq <= ${to} ORDER BY seq LIMIT ${size}`,
      ]),
    );
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.seq;
    yield page;
  }
}
