import { canonicalJson } from '@quartermaster/core/canonical-json';
import type { Chained, DomainEvent, LoggedEvent } from '@quartermaster/core/events/event';
import { valueAt } from '@quartermaster/core/query/paths';

/** An event as databases keep it: as canonical JSON, which is what is signed, beside what it is found by. */
export interface EventEntry {
  readonly id: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly batch?: string;
  readonly event: string;
}

/** An event in the log; each database has its own way to say that something isn't there. */
export interface LogEntry extends EventEntry, Pick<Chained, 'digest' | 'chain' | 'keyId'> {
  readonly seq: number;
  readonly handover?: string | null | undefined;
  readonly erased?: boolean | number | null | undefined;
}

export function eventEntry(event: DomainEvent): EventEntry {
  const { id, subject, batch } = event;
  return {
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    ...(batch === undefined ? {} : { batch }),
    event: canonicalJson(event),
  };
}

/** An event of another log, with its number and its place in the chain. */
export function logEntry(logged: LoggedEvent): LogEntry {
  const { seq, digest, chain, keyId, handover, erased, ...event } = logged;
  return { ...eventEntry(event), ...chained({ seq, digest, chain, keyId, handover, erased }) };
}

export const loggedEvent = (entry: LogEntry): LoggedEvent => ({
  ...JSON.parse(entry.event),
  ...chained(entry),
});

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
export function isFoundByItself({ id, subjectKind, subjectId, event }: EventEntry): boolean {
  try {
    const said: object = JSON.parse(event);
    return (
      valueAt(said, 'id') === id &&
      valueAt(said, 'subject.kind') === subjectKind &&
      valueAt(said, 'subject.id') === subjectId
    );
  } catch {
    return false;
  }
}
