import type { EventPage, EventPageQuery, Store } from '@quartermaster/store';
import { inTime } from './in-time.ts';
import { pageLimitMs, type Reading } from './list-query.ts';

/** One page of the event log with the total, newest first. */
export async function eventPage(
  { events }: Pick<Store, 'events'>,
  query: Omit<EventPageQuery, 'withoutTotal'>,
  { caller, signal }: Reading,
): Promise<Required<EventPage>> {
  const { total = 0, ...page } = await inTime(events.page(query, { caller, signal, limitMs: pageLimitMs }));
  return { ...page, total };
}
