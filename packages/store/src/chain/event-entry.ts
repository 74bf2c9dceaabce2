/** Loads no schemas: the thread that writes, of which each process starts one, has no use for them. */
import { auditKindOf, doerOf } from '@quartermaster/core/audit/audit-kind';
import { concernedIn } from '@quartermaster/core/audit/concerned';
import { canonicalJson } from '@quartermaster/core/canonical-json';
import type { DomainEvent } from '@quartermaster/core/events/event';

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
  /** The people whose history it belongs to. */
  readonly concerned?: readonly string[];
  /** Whether it is a batch of its own: all that one call changed. */
  readonly single?: boolean;
  readonly event: string;
}

export function eventEntry(event: DomainEvent): EventEntry {
  const { id, subject, batch, at, face, address } = event;
  const doer = doerOf(event);
  const concerned = concernedIn(event);
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
    ...(concerned.length === 0 ? {} : { concerned }),
    ...(batch === id ? { single: true } : {}),
    event: canonicalJson(event),
  };
}

/** The same of an event that is recorded already; undefined for one that is damaged: a check names it. */
export function recordedEntry(event: string): EventEntry | undefined {
  try {
    return eventEntry(JSON.parse(event));
  } catch {
    return undefined;
  }
}

/** Whether the event says itself what it is found by. */
export function isFoundByItself(entry: EventEntry): boolean {
  const said = recordedEntry(entry.event);
  if (said === undefined) return false;
  const names = ['id', 'subjectKind', 'subjectId', 'at', 'doer', 'face', 'kind', 'address'] as const;
  return (
    names.every((name) => (said[name] ?? null) === (entry[name] ?? null)) &&
    (said.single ?? false) === Boolean(entry.single)
  );
}
