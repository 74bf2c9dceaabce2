import type { EventFilter, EventPosition } from '../port.ts';
import { auditIndex, singleIndex, subjectIndex } from './log-schema.ts';
import { currentLog, type LogTable, type LogTables, tablesWithEvents } from './log-tables.ts';
import { allOf, identifier, list, raw, type Sql, sql } from './sql.ts';

/** A page of an audit, from every table with events in one statement. */
export function auditPageSql(
  tables: LogTables,
  filter: EventFilter,
  limit: number,
  after: EventPosition | undefined,
): Sql {
  const pages = tablesWithEvents(tables).map((log) => pageSql(log, filter, limit, after));
  const [page] = pages;
  if (page !== undefined && pages.length === 1) return page;
  return sql`SELECT * FROM (${list(
    pages.map((one) => sql`SELECT * FROM (${one})`),
    ' UNION ALL ',
  )}) ORDER BY at DESC, seq DESC LIMIT ${limit}`;
}

/** The number of matches in every table with events, in one statement. */
export const auditCountSql = (tables: LogTables, filter: EventFilter): Sql =>
  sql`SELECT ${list(
    tablesWithEvents(tables).map((log) => sql`(${countSql(log, filter)})`),
    ' + ',
  )} AS count`;

/** Events of one person's history come from the table that has them in order. */
function sourceOf(log: LogTable, { concerned, single, subject }: EventFilter): Sql {
  if (concerned !== undefined) return sql`"store.concerned" CROSS JOIN ${log.name} ON seq = number`;
  if (log !== currentLog) return log.name;
  const index = single ? singleIndex : subject === undefined ? auditIndex : subjectIndex;
  return sql`${log.name} INDEXED BY ${identifier(index)}`;
}

/** Only reads that an index may have to go through are watched. */
const isScan = (log: LogTable, { concerned, single, subject }: EventFilter): boolean =>
  log === currentLog && concerned === undefined && !single && subject === undefined;

/** @param name a further condition, on a name in one of the columns */
function matches(log: LogTable, filter: EventFilter, name?: Sql): Sql {
  const { concerned, doer, subject, subjectKind, via, kind, address, single, from, to } = filter;
  // The most selective comes first, so that its index is used. A plus keeps SQLite from using another's.
  const [first, ...others] = [
    ...(concerned === undefined ? [] : [sql`person = ${concerned}`]),
    ...(name === undefined ? [] : [name]),
    ...(single === undefined ? [] : [raw('single = 1')]),
    ...(subject === undefined ? [] : [log.is('subject', subject)]),
    ...(address === undefined ? [] : [log.is('address', address)]),
    ...(doer === undefined ? [] : [log.is('doer', doer)]),
    ...(kind === undefined ? [] : [log.is('kind', kind)]),
    ...(via === undefined ? [] : [log.is('via', via)]),
    ...(subjectKind === undefined ? [] : [log.is('subjectKind', subjectKind)]),
  ];
  return allOf([
    ...(first && isScan(log, filter) ? [watching('seq')] : []),
    ...(first ? [first] : []),
    ...others.map((one) => sql`+${one}`),
    ...(from === undefined ? [] : [sql`at >= ${log.time(from)}`]),
    ...(to === undefined ? [] : [sql`at <= ${log.time(to)}`]),
  ]);
}

function pageSql(log: LogTable, filter: EventFilter, limit: number, after: EventPosition | undefined): Sql {
  const isTheirs = filter.concerned !== undefined;
  // Qualified, because the entry's own `at` is a text, by which it would have to be sorted.
  const [at, seq] = isTheirs ? [raw('happened'), raw('number')] : [sql`${log.name}.at`, raw('seq')];
  const time = after && (isTheirs ? after.at : log.time(after.at));
  const isAfter = after && time !== undefined ? sql`(${at}, ${seq}) < (${time}, ${after.seq})` : raw('1');
  const page = (columns: Sql, source: Sql, condition: Sql): Sql => sql`SELECT ${columns} FROM ${source}
    WHERE ${condition} AND ${isAfter} ORDER BY ${at} DESC, ${seq} DESC LIMIT ${limit}`;
  if (filter.anyOf === undefined) return page(log.columns, sourceOf(log, filter), matches(log, filter));
  // Takes a page for each name, and the newest events of all these: however many there are for one.
  const pages = ofAny(log, filter, filter.anyOf, (source, condition) => page(raw('seq'), source, condition));
  return sql`SELECT ${log.columns} FROM ${log.name} WHERE seq IN (${pages})
    ORDER BY ${log.name}.at DESC, seq DESC LIMIT ${limit}`;
}

function countSql(log: LogTable, filter: EventFilter): Sql {
  const matching = (columns: Sql, source: Sql, condition: Sql): Sql =>
    sql`SELECT ${columns} FROM ${source} WHERE ${condition}`;
  if (filter.anyOf === undefined)
    return matching(raw('count(*)'), sourceOf(log, filter), matches(log, filter));
  const all = ofAny(log, filter, filter.anyOf, (source, condition) =>
    matching(raw('seq'), source, condition),
  );
  return sql`SELECT count(*) FROM (${all})`;
}

const watching = (seq: string): Sql => raw(`(${seq} & 63 OR watch())`);

type Matching = (source: Sql, condition: Sql) => Sql;

/** The numbers of the events that have one of the names in one of three columns. */
function ofAny(log: LogTable, filter: EventFilter, anyOf: readonly string[], matching: Matching): Sql {
  const names = JSON.stringify(anyOf);
  // Each name is looked up in the index on its column.
  const byName = (column: string): Sql => {
    const name = raw(`${column} = named.value`);
    const isNamed = { ...filter, ...(column === 'subject_id' ? { subject: '' } : {}) };
    const found = matching(sourceOf(log, isNamed), matches(log, filter, name));
    return sql`SELECT log.seq FROM json_each(${names}) AS named CROSS JOIN ${log.name} AS log
      ON ${watching('log.seq')} AND log.seq IN (${found})`;
  };
  if (log !== currentLog) return list(['doer', 'subject_id', 'address'].map(byName), ' UNION ');
  const codes = sql`SELECT code FROM json_each(${names}) AS named JOIN "store.codes" AS known ON known.value = named.value`;
  const name = sql`(doer IN (${codes}) OR address IN (${codes}))`;
  const scanned = sql`SELECT seq FROM (${matching(sourceOf(log, filter), matches(log, filter, name))})`;
  return list([byName('subject_id'), scanned], ' UNION ');
}
