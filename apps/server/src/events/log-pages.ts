import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { describeEvent } from '@quartermaster/core/events/describe-event';
import type { DescribedEvent } from '@quartermaster/core/events/described-event';
import { type EventType, isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import type { Runtime } from '../runtime/runtime.ts';
import { newestFirst } from './newest-first.ts';
import { heardBy, lastBeforeAccount, type Notice, noticeOf } from './notice.ts';

/** How many events a page examines at most, whether or not the caller may see them, and how many are read at a time. */
const mostExamined = 1_000;
const pageSize = 200;
/** How many are read of a page that begins with the newest. */
const newestPageSize = 50;
/** After this many characters of JSON a page ends: an order of hundreds of units is large. */
const mostText = 4_000_000;

export interface LogQuery {
  /** Begins after the event with this number; `latest`: after the last one. */
  readonly after?: number | 'latest' | undefined;
  /** Newest first, from the event before the one with this number; `latest`: from the last one. */
  readonly before?: number | 'latest' | undefined;
  /** Only events of these types. */
  readonly type?: readonly EventType[] | undefined;
}

interface LogItem extends Notice {
  readonly seq: number;
  /** Only for administrators, and only if it can be read. */
  readonly event?: DescribedEvent;
}

export interface LogPage {
  readonly items: LogItem[];
  /** The number of the last event that was examined: where to go on later. */
  readonly last: number;
  /** Where the next page begins; absent at the end. */
  readonly next?: number;
}

/** Pages of the log, for programs that catch up with it. */
export class LogPages {
  readonly #runtime: Runtime;
  readonly #baseUrl: () => string;

  constructor(runtime: Runtime, baseUrl: () => string) {
    this.#runtime = runtime;
    this.#baseUrl = baseUrl;
  }

  /** The events of a page that the caller may see, oldest first unless `before` is given; possibly none of them. */
  async read({ after = 0, before, type }: LogQuery, actor: Actor): Promise<LogPage> {
    const { store } = this.#runtime;
    if (before !== undefined) return this.#newestFirst({ after, before, type }, actor);
    if (after === 'latest') return { items: [], last: await store.events.last() };
    const begin = Math.max(after, await lastBeforeAccount(store, actor));
    const isHeard = heardBy(actor);
    const items: LogItem[] = [];
    let last = begin;
    let examined = 0;
    let text = 0;
    while (examined < mostExamined) {
      const events = await store.events.read({ after: last, limit: pageSize });
      for (const event of events) {
        if (text > mostText) return { items, last, next: last };
        last = event.seq;
        if ((type !== undefined && !type.some((one) => one === event.type)) || !isHeard(event)) continue;
        const item = this.#item(event, actor);
        text += JSON.stringify(item).length;
        items.push(item);
      }
      examined += events.length;
      // The log is shorter than its reader remembers once it is restored from a backup.
      if (examined === 0) return { items, last: Math.min(begin, await store.events.last()) };
      if (events.length < pageSize) return { items, last };
    }
    return { items, last, next: last };
  }

  /** The events of a page that has few: whoever looks at the newest rarely wants many. */
  async #newestFirst({ after = 0, before, type }: LogQuery, actor: Actor): Promise<LogPage> {
    const { store } = this.#runtime;
    const last = await store.events.last();
    const begin = Math.max(after === 'latest' ? last : after, await lastBeforeAccount(store, actor));
    const isHeard = heardBy(actor);
    const from = before === 'latest' ? undefined : before;
    const query = { types: type, before: from, limit: newestPageSize };
    const { events, next = 0 } = await newestFirst(store.events, query);
    const items = events.filter((event) => event.seq > begin && isHeard(event));
    return {
      items: items.map((event) => this.#item(event, actor)),
      last: events.at(-1)?.seq ?? last,
      ...(next > begin + 1 ? { next } : {}),
    };
  }

  #item(event: LoggedEvent, actor: Actor): LogItem {
    const item = { seq: event.seq, ...noticeOf(event) };
    if (!isAdmin(actor) || !isReadable(event)) return item;
    return { ...item, event: describeEvent(event, { baseUrl: this.#baseUrl() }) };
  }
}
