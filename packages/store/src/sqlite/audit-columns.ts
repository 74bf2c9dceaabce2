import { type EventEntry, recordedEntry } from '../chain/event-entry.ts';
import type { Connection } from './connection.ts';
import { textOfEvent } from './log-pages.ts';
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
/** Events recorded before it existed are in the column `event`, and packed later. */
const later = { packed: 'BLOB' };

/** The columns that filters use; each index is ordered by time. */
const indexes = [[], ['doer'], ['subject_id'], ['face'], ['kind'], ['address']];

/** Adds these columns, also for events recorded before they existed. */
export function prepareAudit(connection: Connection): void {
  const there = connection.all<{ name: string }>(raw(`SELECT name FROM pragma_table_info('store.events')`));
  const isMissing = ([column]: readonly [string, string]) => !there.some(({ name }) => name === column);
  const missing = Object.entries(columns).filter(isMissing);
  for (const [column, type] of [...missing, ...Object.entries(later).filter(isMissing)])
    connection.execute(`ALTER TABLE "store.events" ADD COLUMN ${column} ${type}`);
  if (missing.length > 0) fill(connection);
  for (const paths of indexes) {
    const name = ['at', ...paths].join(' ');
    connection.execute(
      `CREATE INDEX IF NOT EXISTS "store.events/${name}" ON "store.events" (${[...paths, 'at'].join(', ')})`,
    );
  }
  connection.execute(
    'CREATE INDEX IF NOT EXISTS "store.events/single" ON "store.events" (at) WHERE single = 1',
  );
  prepareConcerned(connection);
}

/** A separate table, because an event may belong to the history of several people. */
function prepareConcerned(connection: Connection): void {
  const there = connection.first(sql`SELECT 1 FROM sqlite_schema WHERE name = 'store.concerned'`);
  if (there !== undefined) return;
  connection.execute(`CREATE TABLE "store.concerned" (
    person TEXT NOT NULL, happened TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (person, happened, number)
  ) STRICT, WITHOUT ROWID`);
  for (const { seq, entry } of recorded(connection)) recordConcerned(connection, { ...entry, seq });
}

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
      sql`SELECT seq, ${raw(textOfEvent)} AS event FROM "store.events" WHERE seq > ${after} ORDER BY seq LIMIT ${atOnce}`,
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
