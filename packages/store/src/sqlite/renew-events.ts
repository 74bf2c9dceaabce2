import { recordedEntry } from '../chain/event-entry.ts';
import { unpacked } from '../chain/packing.ts';
import type { Connection } from './connection.ts';
import { storedText } from './packed-events.ts';
import { raw, sql } from './sql.ts';

/** The number of events that are taken out at most before they are put in again. */
const atOnce = 50;

/** What `renewed` has for a log that is packed to its end: whatever is added from then on is packed at once. */
const toTheEnd = Number.MAX_SAFE_INTEGER;

/**
 * Packs the next events that an earlier version stored as text, inside the caller's transaction. Their texts,
 * and so their hashes, stay the same. What isn't an event stays as it is.
 * @param end when to take out no more: one long event can take as long as a hundred others
 * @returns whether something may be left
 */
export function renewEvents(connection: Connection, end: number): boolean {
  const before = connection.first<{ seq: number }>(
    sql`SELECT seq FROM "store.renewed" WHERE what = 'events'`,
  );
  if (before?.seq === toTheEnd) return false;
  const numbers = connection.all<{ seq: number }>(
    sql`SELECT seq FROM "store.events" WHERE seq > ${before?.seq ?? 0} AND packed IS NULL
      ORDER BY seq LIMIT ${atOnce}`,
  );
  // Rows that shrink where they are leave their pages two thirds empty: they are taken out and put in again.
  connection.run(raw('CREATE TEMP TABLE IF NOT EXISTS renewed AS SELECT * FROM "store.events" WHERE 0'));
  let done = toTheEnd;
  for (const { seq } of numbers) {
    takeOut(connection, seq);
    done = seq;
    if (performance.now() > end) break;
  }
  connection.run(raw('INSERT INTO "store.events" SELECT * FROM temp.renewed ORDER BY seq'));
  connection.run(raw('DELETE FROM temp.renewed'));
  connection.run(sql`INSERT OR REPLACE INTO "store.renewed" (what, seq) VALUES ('events', ${done})`);
  return done !== toTheEnd;
}

/** Copied within SQLite, because a damaged row may hold what can't be bound to a statement. */
function takeOut(connection: Connection, seq: number): void {
  const row = connection.first<{ event: string }>(sql`SELECT event FROM "store.events" WHERE seq = ${seq}`);
  const text = row?.event ?? '';
  const entry = recordedEntry(text);
  if (entry === undefined) return;
  const { event, packed } = storedText({ ...entry, event: text });
  // The only copy of this text is about to be replaced.
  if (packed === null || unpacked(packed) !== text) return;
  connection.run(sql`INSERT INTO temp.renewed SELECT * FROM "store.events" WHERE seq = ${seq}`);
  connection.run(sql`UPDATE temp.renewed SET event = ${event}, packed = ${packed} WHERE seq = ${seq}`);
  connection.run(sql`DELETE FROM "store.events" WHERE seq = ${seq}`);
}
