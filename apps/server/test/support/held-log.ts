import type { EventQuery, Store } from '@quartermaster/store';

/** The last page of a replay's read of the log, held back. */
export interface HeldLog {
  /** Holds it from now on; reads that were held before stay so until they are let go. */
  hold(): void;
  letGo(): void;
  /** Has the reads that are held fail. */
  fail(error: Error): void;
}

/** Holds back the reads of this store's log, newest first and less than a page long, of the items that were added. */
export function heldLog({ events }: Store): HeldLog {
  let gate: Promise<void> = Promise.resolve();
  let [open, shut] = [(): void => undefined, (_error: Error): void => undefined];
  const read = events.read.bind(events);
  Object.assign(events, {
    async read(query: EventQuery) {
      const page = await read(query);
      const { type, newestFirst, before } = query;
      if (type === 'catalog.created' && newestFirst && before !== undefined && page.length < 200) await gate;
      return page;
    },
  });
  return {
    hold() {
      gate = new Promise((resolve, reject) => {
        open = resolve;
        shut = reject;
      });
      gate.catch(() => undefined);
    },
    letGo: () => open(),
    fail: (error) => shut(error),
  };
}
