import type { EventEntry } from '../chain/event-entry.ts';
import type { LogEntry } from '../chain/log-entry.ts';
import type { Before, Signer } from '../chain/signer.ts';
import type { Connection } from './connection.ts';
import { storedText } from './packed-events.ts';
import { sql } from './sql.ts';

/**
 * Appends events to the log and its chain, inside the caller's transaction, in which nobody else writes.
 * Events with known ids are ignored.
 */
export function recordEvents(connection: Connection, signer: Signer, events: readonly EventEntry[]): void {
  if (events.length === 0) return;
  let last = connection.first<NonNullable<Before> & { readonly seq: number }>(
    sql`SELECT seq, chain, key_id AS keyId FROM "store.events" ORDER BY seq DESC LIMIT 1`,
  );
  for (const event of events) {
    const entry = { ...event, seq: (last?.seq ?? 0) + 1, ...signer.bind(last, event.event) };
    if (insert(connection, entry)) last = entry;
  }
}

/** Inserts events as they were elsewhere; known ones are left alone. */
export function loadEvents(connection: Connection, entries: readonly LogEntry[]): void {
  for (const entry of entries) {
    const { seq, id } = entry;
    const known = connection.first<{ id: string }>(
      sql`SELECT id FROM "store.events" WHERE seq = ${seq} OR id = ${id}`,
    );
    if (known?.id === id) continue;
    if (known !== undefined) throw new Error(`Event ${id} has the same seq as ${known.id}.`);
    insert(connection, entry);
  }
}

/** Stores events without their personal data. */
export function eraseEvents(connection: Connection, entries: readonly LogEntry[]): void {
  for (const entry of entries) {
    const { seq, id, subjectId, at, doer, face, kind, address } = entry;
    const { event, packed } = storedText(entry);
    connection.run(sql`UPDATE "store.events" SET subject_id = ${subjectId}, at = ${at}, doer = ${doer ?? null},
      face = ${face}, kind = ${kind}, address = ${address ?? null}, event = ${event}, packed = ${packed}, erased = 1
      WHERE seq = ${seq} AND id = ${id}`);
  }
}

/** False if the event already exists. */
function insert(connection: Connection, entry: LogEntry): boolean {
  const { seq, id, subjectKind, subjectId, at, doer, face, kind, address } = entry;
  const { single, digest, chain, keyId, handover, erased } = entry;
  const { event, packed } = storedText(entry);
  const { changes } = connection.run(sql`INSERT INTO "store.events"
    (seq, id, subject_kind, subject_id, at, doer, face, kind, address, single, event, packed,
      digest, chain, key_id, handover, erased)
    VALUES (${seq}, ${id}, ${subjectKind}, ${subjectId}, ${at}, ${doer ?? null}, ${face}, ${kind},
      ${address ?? null}, ${single ? 1 : null}, ${event}, ${packed}, ${digest}, ${chain}, ${keyId}, ${handover ?? null}, ${erased ? 1 : null})
    ON CONFLICT (id) DO NOTHING`);
  if (changes > 0) recordConcerned(connection, entry);
  return changes > 0;
}

/** Indexes an event by the people whose history it belongs to. */
export function recordConcerned(
  connection: Connection,
  { concerned = [], at, seq }: Pick<LogEntry, 'concerned' | 'at' | 'seq'>,
): void {
  for (const person of concerned)
    connection.run(sql`INSERT INTO "store.concerned" (person, happened, number) VALUES (${person}, ${at}, ${seq})
      ON CONFLICT DO NOTHING`);
}
