import { type EventSubject, isChange, type LoggedEvent } from '@quartermaster/core/events/event';
import type { Store } from '@quartermaster/store';
import { jobCollection, type StoredJob } from './collection.ts';
import { isBefore } from './order.ts';

const atOnce = 1000;

/**
 * Which of these records, at most 200, have been changed since a job was requested: by hand or by a later
 * job, not by the job itself or an earlier one. Based on the log, which even after a crash agrees with the
 * changes.
 */
export async function changedSince(
  store: Store,
  job: StoredJob,
  kind: EventSubject['kind'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (job.since === undefined || ids.length === 0) return new Set();
  const events: LoggedEvent[] = [];
  for (let after: number | undefined = job.since; after !== undefined; ) {
    const page: LoggedEvent[] = await store.events.read({ subjects: { kind, ids }, after, limit: atOnce });
    events.push(...page.filter((event) => isChange(event) && event.batch !== job.id));
    after = page.length < atOnce ? undefined : page.at(-1)?.seq;
  }
  const batches = [...new Set(events.flatMap(({ batch }) => batch ?? []))];
  const earlier = new Set<string>();
  for (let at = 0; at < batches.length; at += atOnce)
    for (const one of await store.collection(jobCollection).getMany(batches.slice(at, at + atOnce)))
      if (isBefore(one, job)) earlier.add(one.id);
  return new Set(
    events.flatMap(({ batch, subject }) => (batch !== undefined && earlier.has(batch) ? [] : [subject.id])),
  );
}
