import { type EventEntry, recordedEntry } from '../chain/event-entry.ts';
import type { Connection } from './connection.ts';
import { concernedSql } from './log-schema.ts';
import { formerBatch, formerEventSql, formerLog, formerType } from './log-tables.ts';
import { recordConcerned } from './record-events.ts';
import { raw, sql } from './sql.ts';

const columns = {
  at: 'TEXT',
  doer: 'TEXT',
  face: 'TEXT',
  kind: 'TEXT',
  address: 'TEXT',
  single: 'INTEGER',
};
/** Events recorded before it existed are in the column `event`. */
const later = { packed: 'BLOB' };

/** The columns that filters use; each index is ordered by time. */
const indexes = [[], ['doer'], ['subject_id'], ['face'], ['kind'], ['address']];

/**
 * Adds what formats 2 to 4 added to the table of events, also for events recorded before: as long as there are events in
 * it that haven't been moved, they are read from there.
 */
export function prepareFormerLog(connection: Connection): void {
  if (!isThere(connection, 'store.events') || connection.first(formerEventSql) === undefined) return;
  const there = connection.all<{ name: string }>(raw(`SELECT name FROM pragma_table_info('store.events')`));
  const isMissing = ([column]: readonly [string, string]) => !there.some(({ name }) => name === column);
  const missing = Object.entries(columns).filter(isMissing);
  for (const [column, type] of [...missing, ...Object.entries(later).filter(isMissing)])
    connection.execute(`ALTER TABLE "store.events" ADD COLUMN ${column} ${type}`);
  if (missing.length > 0) fill(connection);
  const index = (name: string, on: string) =>
    connection.execute(`CREATE INDEX IF NOT EXISTS "store.events/${name}" ON "store.events" ${on}`);
  index('subject', '(subject_kind, subject_id, seq)');
  index('batch', `(${formerBatch}, seq)`);
  index('type', `(${formerType}, seq)`);
  for (const paths of indexes) index(['at', ...paths].join(' '), `(${[...paths, 'at'].join(', ')})`);
  index('single', '(at) WHERE single = 1');
  if (isThere(connection, 'store.concerned')) return;
  connection.execute(concernedSql);
  for (const { seq, entry } of recorded(connection)) recordConcerned(connection, { ...entry, seq });
}

const isThere = (connection: Connection, table: string): boolean =>
  connection.first(sql`SELECT 1 FROM sqlite_schema WHERE name = ${table}`) !== undefined;

function fill(connection: Connection): void {
  for (const { seq, entry } of recorded(connection)) {
    const { at, doer, face, kind, address, single } = entry;
    connection.run(sql`UPDATE "store.events" SET at = ${at}, doer = ${doer ?? null}, face = ${face},
      kind = ${kind}, address = ${address ?? null}, single = ${single ? 1 : null} WHERE seq = ${seq}`);
  }
}

const atOnce = 1000;

/** The entries of the events recorded before, oldest first. */
function* recorded(connection: Connection): Iterable<{ readonly seq: number; readonly entry: EventEntry }> {
  for (let after = 0; ; ) {
    const rows = connection.all<{ seq: number; event: string }>(
      sql`SELECT seq, ${formerLog.text} AS event FROM "store.events" WHERE seq > ${after} ORDER BY seq LIMIT ${atOnce}`,
    );
    for (const { seq, event } of rows) {
      const entry = recordedEntry(event);
      if (entry !== undefined) yield { seq, entry };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}
