import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { Runtime } from '../runtime/runtime.ts';

/** Milliseconds between two polls of the log. */
const interval = 150;
/** How many events are read at a time. */
const pageSize = 200;
/** How many of the latest events stay in memory, for readers that lag behind a little, and characters of JSON of them. */
const mostKept = 1000;
const mostText = 4_000_000;
/** How many pages stay in memory for readers that lag behind further, and for how many milliseconds: erasure changes events. */
const mostPages = 3;
const pageMs = 1000;

export type TailListener = (events: readonly LoggedEvent[]) => void;

interface ReadPage {
  readonly at: number;
  readonly events: Promise<readonly LoggedEvent[]>;
}

/** The end of the log. Each server polls it once, for everything that follows from events. */
export class Tail {
  readonly #runtime: Runtime;
  readonly #reportFault: (error: unknown) => void;
  /** Each with the number of the last event before it came. */
  readonly #listeners = new Map<TailListener, number>();
  readonly #latest: LoggedEvent[] = [];
  /** The length of each as JSON, and their sum. */
  readonly #sizes: number[] = [];
  #text = 0;
  /** What readers that lag behind further have read last, by the number before it. */
  readonly #pages = new Map<number, ReadPage>();
  #timer: NodeJS.Timeout | undefined;
  #seq: number | undefined;
  #polling = false;
  #failing = false;

  constructor(runtime: Runtime, reportFault: (error: unknown) => void) {
    this.#runtime = runtime;
    this.#reportFault = reportFault;
  }

  /**
   * Calls the listener with all events from now on, in order.
   * @returns the number of the last event before them
   */
  async listen(listener: TailListener): Promise<number> {
    const last = await this.#runtime.store.events.last();
    this.#seq ??= last;
    const begin = Math.max(last, this.#seq);
    this.#listeners.set(listener, begin);
    this.#timer ??= setInterval(() => void this.#poll(), interval);
    return begin;
  }

  /** The number of the last event that it has seen; 0 while nobody listens. */
  get last(): number {
    return this.#seq ?? 0;
  }

  /** Stops polling when nobody is left. */
  leave(listener: TailListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#seq = undefined;
    this.#latest.length = 0;
    this.#sizes.length = 0;
    this.#text = 0;
    this.#pages.clear();
  }

  /** The next events after this number, from memory if they are there; at most 200. */
  async read(after: number): Promise<readonly LoggedEvent[]> {
    const first = this.#latest.at(0)?.seq;
    if (first === undefined || first > after + 1) return this.#page(after);
    return this.#latest.slice(after + 1 - first, after + 1 - first + pageSize);
  }

  /** Read once for all that lag behind, whose pages end at the same events wherever they began. */
  #page(after: number): Promise<readonly LoggedEvent[]> {
    const now = this.#runtime.monotonicMs();
    const limit = pageSize - (after % pageSize);
    const known = this.#pages.get(after);
    if (known && now - known.at < pageMs) return known.events;
    const events = this.#runtime.store.events.read({ after, limit });
    this.#pages.delete(after);
    this.#pages.set(after, { at: now, events });
    const forget = (): void => void this.#pages.delete(after);
    events.then(({ length }) => length < limit && forget(), forget);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest);
    return events;
  }

  #keep(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      const size = JSON.stringify(event).length;
      this.#latest.push(event);
      this.#sizes.push(size);
      this.#text += size;
    }
    let surplus = Math.max(0, this.#latest.length - mostKept);
    for (let left = this.#text; left > mostText && surplus < this.#sizes.length; surplus += 1)
      left -= this.#sizes[surplus] ?? 0;
    this.#latest.splice(0, surplus);
    for (const size of this.#sizes.splice(0, surplus)) this.#text -= size;
  }

  async #poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    const now = this.#runtime.monotonicMs();
    for (const [after, { at }] of this.#pages) if (now - at >= pageMs) this.#pages.delete(after);
    try {
      while (await this.#readPage());
      this.#failing = false;
    } catch (error) {
      // Reported once, because while the database is unavailable it fails several times a second.
      if (!this.#failing) this.#reportFault(error);
      this.#failing = true;
    } finally {
      this.#polling = false;
    }
  }

  /** Whether there may be another page. */
  async #readPage(): Promise<boolean> {
    const after = this.#seq;
    if (after === undefined) return false;
    const events = await this.#runtime.store.events.read({ after, limit: pageSize });
    // Everybody may have left, and somebody come back, in the meantime.
    const last = events.at(-1);
    if (last === undefined || this.#seq !== after) return false;
    this.#seq = last.seq;
    this.#keep(events);
    // The tail may be a moment behind the log, and so behind where a listener began.
    for (const [listener, begin] of this.#listeners) listener(events.filter(({ seq }) => seq > begin));
    return events.length === pageSize;
  }
}
