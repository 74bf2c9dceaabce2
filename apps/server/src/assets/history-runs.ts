import type { EventSubject, LoggedEvent } from '@quartermaster/core/events/event';
import type { Json } from '@quartermaster/core/json';

/** A stretch of the log, both ends left out. */
interface Stretch {
  readonly after: number;
  readonly before: number;
}

/** How long the asset referred to a record, without a break. */
export interface Run extends Stretch {
  readonly subject: EventSubject;
}

/**
 * The runs of everything that an asset referred to, from the first of these events on.
 * @param events of the asset, newest first
 * @param end the first number that is not looked at; undefined for all there are
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

/** A run of a record, if there is one to refer to. */
export const runOf = (kind: EventSubject['kind'], id: Json | undefined, stretch: Stretch): Run[] =>
  typeof id === 'string' ? [{ subject: { kind, id }, ...stretch }] : [];

/** Runs of the same record that touch each other become one, to be read at once. @param runs newest first */
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
