import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { EventLog, EventQuery } from '@quartermaster/store';

/** The events of a record or of a batch, newest first, read a page at a time. */
export async function* eachNewestFirst(
  log: Pick<EventLog, 'read'>,
  of: Pick<EventQuery, 'subject'> | Pick<EventQuery, 'batch'>,
  pageSize: number,
): AsyncGenerator<LoggedEvent, void> {
  for (let before: number | undefined; ; ) {
    const range = before === undefined ? {} : { before };
    const events = await log.read({ ...of, newestFirst: true, limit: pageSize, ...range });
    yield* events;
    before = events.at(-1)?.seq;
    if (before === undefined || events.length < pageSize) return;
  }
}
