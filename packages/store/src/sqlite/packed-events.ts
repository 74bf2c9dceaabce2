import { type EventEntry, foundBy } from '../chain/event-entry.ts';
import { longestUnpacked, packed, unpacked } from '../chain/packing.ts';
import type { Connection } from './connection.ts';
import type { Database } from './driver.ts';

/**
 * How an event is stored. Usually its text is packed, and the column `event` has only what the indexes on it
 * find the event by. A text that wouldn't get shorter, or is too long to be unpacked, is stored in that column,
 * as all were in format 2.
 */
export interface StoredText {
  readonly event: string;
  readonly packed: Uint8Array | null;
}

export function storedText(entry: Pick<EventEntry, 'event' | 'batch' | 'type'>): StoredText {
  const { event } = entry;
  if (Buffer.byteLength(event) > longestUnpacked) return { event, packed: null };
  const found = foundBy(entry);
  const bytes = packed(event);
  return found.length + bytes.length < event.length
    ? { event: found, packed: bytes }
    : { event, packed: null };
}

/** Makes `unpacked(packed)` callable in SQL. */
export function unpackingIn(database: Database): void {
  database.function('unpacked', (bytes) => (bytes instanceof Uint8Array ? unpacked(bytes) : ''));
}

/**
 * Lets a file that is examined as an earlier version left it, without the column for what is packed, be read
 * like any other. If a server adds the column meanwhile, the view has the file's.
 */
export function readingFormer(connection: Connection): void {
  try {
    connection.execute('SELECT packed FROM "store.events" LIMIT 0');
  } catch (error) {
    // Whatever else is wrong shows when something is read.
    if (!(error instanceof Error && error.message.includes('no such column'))) return;
    connection.execute(
      'CREATE TEMP VIEW "store.events" AS SELECT *, CAST(NULL AS BLOB) AS packed FROM main."store.events"',
    );
  }
}
