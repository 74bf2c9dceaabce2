import type { EventQuery } from '../port.ts';
import { codeSql } from './codes.ts';
import { firstEntries } from './log-pages.ts';
import { subjectIndex } from './log-schema.ts';
import { currentLog, formerBatch, type LogTable, type LogTables } from './log-tables.ts';
import { allOf, identifier, list, raw, type Sql, sql } from './sql.ts';

/** The events that a query is about, by number, from every table with events in one statement. */
export function readSql(tables: LogTables, query: EventQuery): Sql {
  const { limit, newestFirst = false } = query;
  return firstEntries(tables, newestFirst ? 'DESC' : 'ASC', limit, (log) =>
    batchesOf(log, query).map((batch) => entriesSql(log, query, batch)),
  );
}

function entriesSql(log: LogTable, query: EventQuery, batch: Sql): Sql {
  const { after, before, limit, subject, subjects, ids, type, naming, newestFirst = false } = query;
  const about = subject ?? subjects;
  const condition = allOf([
    sql`seq > ${after ?? 0} AND seq < ${before ?? Number.MAX_SAFE_INTEGER}`,
    ...(subject === undefined ? [] : [log.is('subject', subject.id)]),
    ...(subjects === undefined ? [] : [sql`subject_id IN (${textsSql(subjects.ids)})`]),
    ...(about === undefined ? [] : [log.is('subjectKind', about.kind)]),
    ...(ids === undefined ? [] : [sql`id IN (${textsSql(ids)})`]),
    batch,
    ...(type === undefined ? [] : [log.is('type', type)]),
    ...(naming === undefined ? [] : [isNaming(log, naming)]),
  ]);
  const ordered = sql`ORDER BY seq ${raw(newestFirst ? 'DESC' : 'ASC')} LIMIT ${limit}`;
  if (about === undefined || subjects?.ids.length === 0 || log !== currentLog)
    return sql`SELECT ${log.columns} FROM ${log.name} WHERE ${condition} ${ordered}`;
  // Their index is in the order of time: the first by number are found in it, and only these are read.
  const found = sql`SELECT seq FROM ${log.name} INDEXED BY ${identifier(subjectIndex)} WHERE ${condition} ${ordered}`;
  return sql`SELECT ${log.columns} FROM ${log.name} WHERE seq IN (${found}) ${ordered}`;
}

/** The conditions for a batch, each for another index. */
function batchesOf(log: LogTable, { batch }: EventQuery): readonly Sql[] {
  if (batch === undefined) return [raw('1')];
  if (log !== currentLog) return [sql`${raw(formerBatch)} = ${batch}`];
  return [sql`batch = ${codeSql(batch)}`, sql`(id = ${batch} AND single = 1 AND batch IS NULL)`];
}

const textsSql = (texts: readonly string[]): Sql => list(texts.map((text) => sql`${text}`));

/** Materialized, so that an event is unpacked once, and not for each of the texts. */
const isNaming = ({ text }: LogTable, texts: readonly string[]): Sql =>
  sql`EXISTS (WITH this AS MATERIALIZED (SELECT lower(${text}) AS text)
    SELECT 1 FROM this, json_each(${JSON.stringify(texts)}) AS named WHERE instr(this.text, lower(named.value)))`;
