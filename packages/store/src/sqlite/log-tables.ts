import { codeSql, valueOfCode } from './codes.ts';
import type { Connection } from './connection.ts';
import { instantOf } from './log-functions.ts';
import { raw, type Sql, type SqlValue, sql } from './sql.ts';
import { formerLogTable, logTable } from './tables.ts';

/** Which tables have events: this version's, and an earlier version's until all of it has been moved. */
export interface LogTables {
  readonly current: boolean;
  readonly former: boolean;
}

/** How a table of events is queried. Both give the same columns of an entry, and take the same names. */
export interface LogTable {
  readonly name: Sql;
  /** The columns that a log entry is read from. */
  readonly columns: Sql;
  /** The columns of the chain's head. */
  readonly head: Sql;
  /** An event's text; empty if it is damaged. */
  readonly text: Sql;
  /** The condition that an event has this value. */
  is(column: EntryColumn, value: string): Sql;
  /** A time to compare `at` with. */
  time(at: string): SqlValue;
}

type EntryColumn = 'subjectKind' | 'subject' | 'doer' | 'via' | 'kind' | 'address' | 'type';

/** Texts that many events share are numbers, hashes are bytes, times are milliseconds, and texts are packed. */
export const currentLog: LogTable = {
  name: raw('"store.log"'),
  columns:
    raw(`seq, id, ${valueOfCode('subject_kind')} AS subjectKind, subject_id AS subjectId, moment(at) AS at,
    ${valueOfCode('doer')} AS doer, ${valueOfCode('via')} AS face, ${valueOfCode('kind')} AS kind,
    ${valueOfCode('address')} AS address, single, CASE WHEN typeof(text) = 'blob' THEN unpacked(text) ELSE text END AS event,
    NULL AS foundBy, 1 AS byColumns, ${valueOfCode('type')} AS type,
    CASE WHEN single = 1 AND batch IS NULL THEN id ELSE ${valueOfCode('batch')} END AS batch,
    hash_text(digest) AS digest, hash_text(chain) AS chain, ${valueOfCode('key')} AS keyId,
    hash_text(handover) AS handover, erased`),
  head: raw(`seq, hash_text(chain) AS chain, ${valueOfCode('key')} AS keyId`),
  text: raw(`CASE WHEN typeof(text) = 'blob' THEN unpacked(text) ELSE text END`),
  is: (column, value) =>
    column === 'subject' ? sql`subject_id = ${value}` : sql`${names[column]} = ${codeSql(value)}`,
  time: instantOf,
};

const names = {
  subjectKind: raw('subject_kind'),
  doer: raw('doer'),
  via: raw('via'),
  kind: raw('kind'),
  address: raw('address'),
  type: raw('type'),
};

/**
 * An event's batch and type as formats 1 to 4 stored them, with the same expressions as their indexes; a damaged event
 * has none. Beside a packed text, the column has these two alone.
 */
export const formerBatch = `CASE WHEN json_valid(event) THEN event ->> '$.batch' END`;
export const formerType = `CASE WHEN json_valid(event) THEN event ->> '$.type' END`;

/** As formats 1 to 4 stored events. */
export const formerLog: LogTable = {
  name: raw('"store.events"'),
  columns:
    raw(`seq, id, subject_kind AS subjectKind, subject_id AS subjectId, at, doer, face, kind, address, single,
    CASE WHEN packed IS NULL THEN event ELSE unpacked(packed) END AS event,
    CASE WHEN packed IS NOT NULL THEN event END AS foundBy, 0 AS byColumns, NULL AS type, NULL AS batch,
    digest, chain, key_id AS keyId, handover, erased`),
  head: raw('seq, chain, key_id AS keyId'),
  text: raw('CASE WHEN packed IS NULL THEN event ELSE unpacked(packed) END'),
  is: (column, value) => sql`${formerNames[column]} = ${value}`,
  time: (at) => at,
};

const formerNames = {
  subjectKind: raw('subject_kind'),
  subject: raw('subject_id'),
  doer: raw('doer'),
  via: raw('face'),
  kind: raw('kind'),
  address: raw('address'),
  type: raw(formerType),
};

/** The tables with events, the former one first. */
export const tablesWithEvents = ({ current, former }: LogTables): readonly LogTable[] => [
  ...(former ? [formerLog] : []),
  ...(current ? [currentLog] : []),
];

/** What a file's schema says, and whether the former table has any events left. */
export const logTablesSql = sql`SELECT name FROM sqlite_schema WHERE name IN (${logTable}, ${formerLogTable})`;
export const formerEventSql = raw('SELECT seq FROM "store.events" LIMIT 1');

export function logTablesOf(connection: Connection): LogTables {
  const tables = connection.all<{ name: string }>(logTablesSql).map(({ name }) => name);
  const current = tables.includes(logTable);
  if (!tables.includes(formerLogTable)) return { current: true, former: false };
  return { current, former: !current || connection.first(formerEventSql) !== undefined };
}
