import type { Connection } from './connection.ts';

/**
 * The event log. Numbers stand for texts that many events share (`store.codes`). A batch that consists of one event is
 * that event's id, which isn't repeated.
 */
const log = `CREATE TABLE IF NOT EXISTS "store.log" (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    subject_id TEXT NOT NULL,
    subject_kind INTEGER,
    at INTEGER,
    doer INTEGER,
    via INTEGER,
    kind INTEGER,
    address INTEGER,
    type INTEGER,
    batch INTEGER,
    single INTEGER,
    erased INTEGER,
    key INTEGER,
    digest ANY NOT NULL,
    chain ANY NOT NULL,
    handover ANY,
    text ANY NOT NULL
  ) STRICT`;

export const auditIndex = 'store.log/audit';
export const subjectIndex = 'store.log/subject';
export const singleIndex = 'store.log/single';

/** The number comes second, because events of the same instant are in its order. */
const indexes = `
  CREATE INDEX IF NOT EXISTS "${subjectIndex}" ON "store.log" (subject_id, at, seq, subject_kind);
  CREATE INDEX IF NOT EXISTS "${auditIndex}" ON "store.log" (at, seq, doer, via, kind, address, subject_kind);
  CREATE INDEX IF NOT EXISTS "${singleIndex}" ON "store.log" (at) WHERE single = 1;
  CREATE INDEX IF NOT EXISTS "store.log/batch" ON "store.log" (batch) WHERE batch IS NOT NULL;
  CREATE INDEX IF NOT EXISTS "store.log/type" ON "store.log" (type);
`;

/** A separate table, because an event may belong to the history of several people. */
export const concernedSql = `CREATE TABLE IF NOT EXISTS "store.concerned" (
    person TEXT NOT NULL, happened TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (person, happened, number)
  ) STRICT, WITHOUT ROWID`;

/** Texts that many events share, which have their numbers. */
const codes =
  'CREATE TABLE IF NOT EXISTS "store.codes" (code INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE) STRICT';

export function prepareLog(connection: Connection): void {
  for (const statement of [codes, log, indexes, concernedSql]) connection.execute(statement);
}
