import { auditKindOf, doerOf } from '@quartermaster/core/audit/audit-kind';
import { canonicalJson } from '@quartermaster/core/canonical-json';
import {
  type Chained,
  type DomainEvent,
  isReadable,
  type LoggedEvent,
  type ReadableEvent,
  subjectKinds,
  type UnreadableEvent,
  unreadable,
} from '@quartermaster/core/events/event';
import { readEvent } from '@quartermaster/core/events/read-event';
import type { Batch } from '../port.ts';

/** An event as databases keep it: as canonical JSON, which is what is signed, beside what it is found by. */
export interface EventEntry {
  readonly id: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly batch?: string;
  /** When it happened, by whom and how, as an audit asks for it. */
  readonly at: string;
  readonly doer?: string;
  readonly face: string;
  readonly kind: string;
  readonly address?: string;
  /** Whether it is a batch of its own: all that one call changed. */
  readonly single?: boolean;
  readonly event: string;
}

/** An event in the log; each database has its own way to say that something isn't there. */
export interface LogEntry extends EventEntry, Pick<Chained, 'digest' | 'chain' | 'keyId'> {
  readonly seq: number;
  readonly handover?: string | null | undefined;
  readonly erased?: boolean | number | null | undefined;
}

export function eventEntry(event: DomainEvent): EventEntry {
  const { id, subject, batch, at, face, address } = event;
  const doer = doerOf(event);
  return {
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    ...(batch === undefined ? {} : { batch }),
    at,
    ...(doer === undefined ? {} : { doer }),
    face,
    kind: auditKindOf(event.type),
    ...(address === undefined ? {} : { address }),
    ...(batch === id ? { single: true } : {}),
    event: canonicalJson(event),
  };
}

/** An event of another log, with its number and its place in the chain. */
export function logEntry(logged: ReadableEvent): LogEntry {
  const { seq, digest, chain, keyId, handover, erased, ...event } = logged;
  return { ...eventEntry(event), ...chained({ seq, digest, chain, keyId, handover, erased }) };
}

export const loggedEvent = (entry: LogEntry): LoggedEvent => ({
  ...(readEvent(entry.event) ?? unreadableEvent(entry)),
  ...chained(entry),
});

/** What is kept beside an event tells what it was about; it was found by that when it could be read. */
const unreadableEvent = ({ id, at, subjectKind, subjectId }: LogEntry): UnreadableEvent => ({
  id,
  type: unreadable,
  at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : unknownTime,
  actor: { kind: 'unknown' },
  face: 'system',
  subject: { kind: subjectKinds.find((kind) => kind === subjectKind) ?? 'operation', id: subjectId },
  data: {},
});

/** A part of a dump. */
export function eventsBatch(entries: readonly LogEntry[]): Batch {
  const all = entries.map(loggedEvent);
  const unread = all.filter((event) => !isReadable(event)).map(({ seq }) => seq);
  return {
    kind: 'events',
    events: all.filter(isReadable),
    ...(unread.length > 0 ? { unreadable: unread } : {}),
  };
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

/** Whether the event says itself what it is found by. */
export function isFoundByItself(entry: EventEntry): boolean {
  try {
    const said = eventEntry(JSON.parse(entry.event));
    const names = ['id', 'subjectKind', 'subjectId', 'at', 'doer', 'face', 'kind', 'address'] as const;
    return (
      names.every((name) => (said[name] ?? null) === (entry[name] ?? null)) &&
      (said.single ?? false) === Boolean(entry.single)
    );
  } catch {
    return false;
  }
}
