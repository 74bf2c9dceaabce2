import { type EventType, isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import type { EventLog } from '@quartermaster/store';

const pageSize = 200;

/** Events of some types, one after the other, read a page at a time. */
export class EventPages {
  readonly #log: Pick<EventLog, 'read'>;
  #page: ReadableEvent[] = [];
  #types = '';

  constructor(log: Pick<EventLog, 'read'>) {
    this.#log = log;
  }

  /** The first event of these types after a number; undefined if there is none yet. */
  async next(types: readonly EventType[], after: number): Promise<ReadableEvent | undefined> {
    const key = types.join();
    if (key !== this.#types) this.forget();
    this.#types = key;
    while (this.#page.length > 0 && (this.#page[0]?.seq ?? 0) <= after) this.#page.shift();
    if (this.#page.length === 0) this.#page = await this.#read(types, after);
    return this.#page[0];
  }

  forget(): void {
    this.#page = [];
  }

  async #read(types: readonly EventType[], after: number): Promise<ReadableEvent[]> {
    for (let from = after; ; ) {
      const begin = from;
      const pages = await Promise.all(
        types.map((type) => this.#log.read({ type, after: begin, limit: pageSize })),
      );
      // Beyond the end of a full page, others of its type may come first.
      const ends = pages.map((page) => (page.length < pageSize ? undefined : page.at(-1)?.seq));
      const end = Math.min(...ends.map((seq) => seq ?? Number.POSITIVE_INFINITY));
      const events = pages
        .flat()
        .filter(isReadable)
        .filter(({ seq }) => seq <= end);
      if (events.length > 0 || end === Number.POSITIVE_INFINITY)
        return events.sort((one, other) => one.seq - other.seq);
      from = end;
    }
  }
}
