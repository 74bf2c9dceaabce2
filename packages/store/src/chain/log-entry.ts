import {
  type Chained,
  type DumpedEvent,
  type LoggedEvent,
  subjectKinds,
  type UnreadableEvent,
  unreadable,
} from '@quartermaster/core/events/event';
import { readEvent, readRecordedEvent } from '@quartermaster/core/events/read-event';
import type { Batch } from '../port.ts';
import { type EventEntry, eventEntry } from './event-entry.ts';

/** An event in the log; the databases differ in how they represent absent values. */
export interface LogEntry extends EventEntry, Pick<Chained, 'digest' | 'chain' | 'keyId'> {
  readonly seq: number;
  readonly handover?: string | null | undefined;
  readonly erased?: boolean | number | null | undefined;
}

/** The entry of an event from another log, keeping its number and its place in the chain. */
export function logEntry(logged: DumpedEvent): LogEntry {
  const { seq, digest, chain, keyId, handover, erased, ...event } = logged;
  return { ...eventEntry(event), ...chained({ seq, digest, chain, keyId, handover, erased }) };
}

export const loggedEvent = (entry: LogEntry): LoggedEvent => ({
  ...(readEvent(entry.event) ?? unreadableEvent(entry)),
  ...chained(entry),
});

/**
 * The stored fields beside an event still say what it was about: they were derived while it could be read.
 */
const unreadableEvent = ({ id, at, subjectKind, subjectId }: LogEntry): UnreadableEvent => ({
  id,
  type: unreadable,
  at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : unknownTime,
  actor: { kind: 'unknown' },
  via: 'system',
  subject: { kind: subjectKinds.find((kind) => kind === subjectKind) ?? 'operation', id: subjectId },
  data: {},
});

/** A batch of a dump. */
export function eventsBatch(entries: readonly LogEntry[]): Batch {
  const events: DumpedEvent[] = [];
  const unread: number[] = [];
  for (const entry of entries) {
    const recorded = readRecordedEvent(entry.event);
    if (recorded === undefined) unread.push(entry.seq);
    else events.push({ ...recorded, ...chained(entry) });
  }
  return { kind: 'events', events, ...(unread.length > 0 ? { unreadable: unread } : {}) };
}

const unknownTime = new Date(0).toISOString();

function chained({ seq, digest, chain, keyId, handover, erased }: Omit<LogEntry, keyof EventEntry>) {
  return {
    seq,
    digest,
    chain,
    keyId,
    ...(handover ? { handover } : {}),
    ...(erased ? { erased: true as const } : {}),
  };
}
