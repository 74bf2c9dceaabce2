import { eventEntry } from '../chain/event-entry.ts';
import type { Connection } from './connection.ts';
import { raw, sql } from './sql.ts';

const columns = {
  at: 'TEXT',
  doer: 'TEXT',
  face: 'TEXT',
  kind: 'TEXT',
  address: 'TEXT',
  single: 'INTEGER',
};

/** What is filtered by; each in order of time. */
const indexes = [[], ['doer'], ['subject_id'], ['face'], ['kind'], ['address']];

/** Events that were recorded before are found by these columns as well. */
export function prepareAudit(connection: Connection): void {
  const there = connection.all<{ name: string }>(raw(`SELECT name FROM pragma_table_info('store.events')`));
  const missing = Object.entries(columns).filter(([column]) => !there.some(({ name }) => name === column));
  for (const [column, type] of missing)
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
}

const atOnce = 1000;

function fill(connection: Connection): void {
  for (let after = 0; ; ) {
    const rows = connection.all<{ seq: number; event: string }>(
      sql`SELECT seq, event FROM "store.events" WHERE seq > ${after} ORDER BY seq LIMIT ${atOnce}`,
    );
    for (const { seq, event } of rows) {
      const entry = readable(event);
      if (entry === undefined) continue;
      const { at, doer, face, kind, address, single } = entry;
      connection.run(sql`UPDATE "store.events" SET at = ${at}, doer = ${doer ?? null}, face = ${face},
        kind = ${kind}, address = ${address ?? null}, single = ${single ? 1 : null} WHERE seq = ${seq}`);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** Undefined for an event that is damaged: a check names it. */
function readable(event: string) {
  try {
    return eventEntry(JSON.parse(event));
  } catch {
    return undefined;
  }
}
