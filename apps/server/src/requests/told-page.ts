import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { EventLog } from '@quartermaster/store';
import { seqOf } from '../lists/seq-cursor.ts';

/** How many events of a request are read at a time. */
const pageSize = 200;

/**
 * A page of entries made from a request's events, newest first; `tell` returns undefined for events to skip.
 */
export async function toldPage<Told>(
  events: EventLog,
  id: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  tell: (event: LoggedEvent) => Told | undefined,
): Promise<{ items: Told[]; nextCursor?: string }> {
  const items: Told[] = [];
  for (let before = seqOf(cursor); ; ) {
    const page = await events.read({
      subject: { kind: 'request', id },
      newestFirst: true,
      limit: pageSize,
      ...(before === undefined ? {} : { before }),
    });
    for (const event of page) {
      const told = tell(event);
      if (told && items.length === limit) return { items, nextCursor: String(event.seq + 1) };
      if (told) items.push(told);
    }
    before = page.at(-1)?.seq;
    if (page.length < pageSize) return { items };
  }
}
