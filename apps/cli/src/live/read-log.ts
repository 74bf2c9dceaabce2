import type { Client } from '@quartermaster/contract';
import type { EventType } from '@quartermaster/core/events/event';
import type { Context } from '../context.ts';

/** An entry of the log; only administrators get the event itself. */
export type LogEntry = Awaited<ReturnType<Client['events']['log']>>['items'][number];

/**
 * A function that reads the log on, page by page, each time from where it ended before; an entry that was taken is
 * never given again, even if the connection breaks in the middle of a page.
 */
export function logReader(
  context: Context,
  client: Client,
  from: { readonly after: number | 'latest'; readonly type: readonly EventType[] | undefined },
  take: (entry: LogEntry) => void | Promise<void>,
): () => Promise<void> {
  let { after } = from;
  const type = from.type === undefined ? undefined : [...from.type];
  return async () => {
    for (;;) {
      const page = await context.wait('Reading the log', client.events.log({ after, type }));
      for (const entry of page.items) {
        await take(entry);
        after = entry.seq;
      }
      after = page.last;
      if (page.next === undefined) return;
    }
  };
}
