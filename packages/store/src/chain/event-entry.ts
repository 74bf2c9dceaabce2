/** Imports no schemas: every process starts a writer thread, which doesn't need them. */
import { auditKindOf, doerOf } from '@quartermaster/core/audit/audit-kind';
import { concernedIn } from '@quartermaster/core/audit/concerned';
import { canonicalJson } from '@quartermaster/core/canonical-json';
import type { RecordedEvent } from '@quartermaster/core/events/event';

/**
 * An event as the databases store it: canonical JSON, which is what gets signed, and the fields to find it
 * by.
 */
export interface EventEntry {
  readonly id: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly batch?: string;
  readonly type?: string;
  /** When, by whom and how it happened, for queries by an audit. */
  readonly at: string;
  readonly doer?: string;
  /** The event's `via`; both databases named it before. */
  readonly face: string;
  readonly kind: string;
  readonly address?: string;
  /** The people whose history it belongs to. */
  readonly concerned?: readonly string[];
  /** Whether the event is a batch by itself: everything that one call changed. */
  readonly single?: boolean;
  readonly event: string;
  /** As formats 3 and 4 of SQLite's file stored it, and for a packed event: the text beside it that indexes find it by. */
  readonly foundBy?: string | null;
  /** Whether `batch` and `type` were read from columns of their own, and `at` is the same instant. */
  readonly byColumns?: number;
}

export function eventEntry(event: RecordedEvent): EventEntry {
  const { id, subject, batch, at, address } = event;
  const doer = doerOf(event);
  const concerned = concernedIn(event);
  return {
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    ...(batch === undefined ? {} : { batch }),
    type: event.type,
    at,
    ...(doer === undefined ? {} : { doer }),
    face: 'via' in event ? event.via : event.face,
    kind: auditKindOf(event.type),
    ...(address === undefined ? {} : { address }),
    ...(concerned.length === 0 ? {} : { concerned }),
    ...(batch === id ? { single: true } : {}),
    event: canonicalJson(event),
  };
}

/** The entry of an already recorded event; undefined for a damaged one, which a check reports. */
export function recordedEntry(event: string): EventEntry | undefined {
  try {
    return eventEntry(JSON.parse(event));
  } catch {
    return undefined;
  }
}

/** The part of an event's text that SQLite's indexes on the text found it by. */
const foundBy = ({ batch, type }: Pick<EventEntry, 'batch' | 'type'>): string =>
  JSON.stringify({ batch, type });

/** The databases differ in how they represent absent values. */
const isSame = (one: string | undefined, other: string | null | undefined): boolean =>
  (one ?? null) === (other ?? null);

const isSameInstant = (one: string, other: string | null | undefined): boolean =>
  Object.is(Date.parse(one), Date.parse(other ?? ''));

/** Whether the fields to find the event by agree with the event itself. */
export function isFoundByItself(entry: EventEntry): boolean {
  const recorded = recordedEntry(entry.event);
  if (recorded === undefined) return false;
  const names = ['id', 'subjectKind', 'subjectId', 'doer', 'face', 'kind', 'address'] as const;
  return (
    (entry.byColumns ? isSameInstant(recorded.at, entry.at) : isSame(recorded.at, entry.at)) &&
    names.every((name) => isSame(recorded[name], entry[name])) &&
    (recorded.single ?? false) === Boolean(entry.single) &&
    (entry.foundBy == null || entry.foundBy === foundBy(recorded)) &&
    (!entry.byColumns || (isSame(recorded.batch, entry.batch) && isSame(recorded.type, entry.type)))
  );
}
