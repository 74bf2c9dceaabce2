import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { EventLog } from '@quartermaster/store';
import { seqOf } from '../lists/seq-cursor.ts';

/** How many events of a request are read at a time. */
const pageSize = 200;

/**
 * A page of entries made from a request's events, newest first; `describe` returns undefined for events to skip.
 * @param others further events to show among them, newest first
 */
export async function describedPage<Described>(
  events: EventLog,
  id: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  describe: (event: LoggedEvent) => Described | undefined,
  others: readonly LoggedEvent[] = [],
): Promise<{ items: Described[]; nextCursor?: string }> {
  const items: Described[] = [];
  for (let before = seqOf(cursor); ; ) {
    const page = await events.read({
      subject: { kind: 'request', id },
      newestFirst: true,
      limit: pageSize,
      ...(before === undefined ? {} : { before }),
    });
    const lowest = page.length < pageSize ? 0 : (page.at(-1)?.seq ?? 0);
    const among = others.filter(({ seq }) => seq > lowest && (before === undefined || seq < before));
    for (const event of [...page, ...among].sort((one, other) => other.seq - one.seq)) {
      const described = describe(event);
      if (described && items.length === limit) return { items, nextCursor: String(event.seq + 1) };
      if (described) items.push(described);
    }
    before = page.at(-1)?.seq;
    if (page.length < pageSize) return { items };
  }
}
