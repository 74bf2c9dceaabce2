import type { EventSubject, LoggedEvent } from '@quartermaster/core/events/event';
import type { Json } from '@quartermaster/core/json';

/** A stretch of the log, excluding both ends. */
interface Stretch {
  readonly after: number;
  readonly before: number;
}

/** An unbroken stretch during which the asset referred to a record. */
export interface Run extends Stretch {
  readonly subject: EventSubject;
}

/**
 * The runs of everything that an asset referred to, starting with the oldest of these events.
 * @param events of the asset, newest first
 * @param end the sequence number to stop before; by default everything is covered
 */
export function referencesOf(events: readonly LoggedEvent[], end = Number.MAX_SAFE_INTEGER): Run[] {
  let before = end;
  const runs = events.flatMap(({ seq, data }): Run[] => {
    const stretch = { after: seq, before };
    before = seq;
    return [
      ...runOf('type', data.typeId, stretch),
      ...runOf('location', data.location, stretch),
      ...runOf('vendor', data.vendorId, stretch),
      ...runOf('user', data.assignedToId, stretch),
    ];
  });
  return mergedRuns(runs);
}

/** A run for the record with this id; none without an id. */
export const runOf = (kind: EventSubject['kind'], id: Json | undefined, stretch: Stretch): Run[] =>
  typeof id === 'string' ? [{ subject: { kind, id }, ...stretch }] : [];

/** Merges adjacent runs of the same record, so that they are read at once. @param runs newest first */
export function mergedRuns(runs: readonly Run[]): Run[] {
  const open = new Map<string, Run>();
  const closed: Run[] = [];
  for (const run of runs) {
    const key = `${run.subject.kind} ${run.subject.id}`;
    const later = open.get(key);
    if (later && later.after !== run.before) closed.push(later);
    open.set(key, later?.after === run.before ? { ...later, after: run.after } : run);
  }
  return [...closed, ...open.values()];
}
