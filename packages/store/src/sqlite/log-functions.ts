import { recordedEntry } from '../chain/event-entry.ts';
import { hashText, hashValue } from '../chain/hash-value.ts';
import { unpacked } from '../chain/packing.ts';
import type { Database } from './driver.ts';
import { storedText } from './stored-text.ts';

/** Makes callable in SQL what events are stored and read with. */
export function logFunctionsIn(database: Database): void {
  database.function('unpacked', (bytes) => (bytes instanceof Uint8Array ? unpacked(bytes) : ''));
  // A text that isn't an event stays as it is.
  database.function('packed_event', (text) => {
    if (typeof text !== 'string' || recordedEntry(text) === undefined) return null;
    const stored = storedText(text);
    // The only copy of this text is about to be replaced.
    return typeof stored !== 'string' && unpacked(stored) === text ? stored : null;
  });
  database.function('hash_value', (text) => {
    const value = typeof text === 'string' ? hashValue(text) : null;
    return typeof value === 'string' ? null : value;
  });
  database.function('hash_text', (value) => (typeof value === 'number' ? null : hashText(value)));
  database.function('instant', (time) => (typeof time === 'string' ? instantOf(time) : null));
  database.function('moment', (instant) => (typeof instant === 'number' ? momentOf(instant) : null));
}

/** A time as it is stored in the log, in milliseconds; null for what isn't one. */
export function instantOf(time: string): number | null {
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? null : instant;
}

const momentOf = (instant: number): string => new Date(instant).toISOString();
