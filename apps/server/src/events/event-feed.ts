import type { Actor } from '@quartermaster/core/access/actor';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { Runtime } from '../runtime/runtime.ts';
import { heardBy, lastBeforeAccount, type Notice, noticeOf } from './notice.ts';
import type { Tail } from './tail.ts';

/**
 * How many missed events a listener still gets, instead of a single 'reset'; how many may wait for one that reads too
 * slowly; and how many events of one kind, read at once, it gets one by one: an import writes thousands a second.
 */
const longestGap = 1000;
const longestQueue = 1000;
const mostOneByOne = 50;

/**
 * Milliseconds after which an open stream's session is checked again, between two looks for such streams, and how
 * many streams a person may have open.
 */
const checkEvery = 60_000;
const lookEvery = 250;
const mostStreams = 20;

/** Who is listening, and whether they still may: a session can end without an event. */
export interface Audience {
  readonly actor: Actor;
  mayListen(): Promise<boolean>;
}

export interface NumberedNotice {
  readonly seq: number;
  readonly notice: Notice;
}

const reset: Notice = { kind: 'reset', id: '', type: 'reset' };
const notificationNotice = (id: string): Notice => ({ kind: 'notification', id, type: 'notification' });
const manyOf = (kind: Notice['kind']): Notice => ({ kind, id: '', type: 'reset' });

/** What concerns one person alone: a notification is no event. */
export interface PersonalNews {
  /** Calls the listener with the id of each new one, and with none when some were read. @returns a function that ends it */
  listen(personId: string, listener: (id: string) => void): Promise<() => void>;
}

interface Listener {
  readonly audience: Audience;
  checkedAt: number;
  readonly end: () => void;
}

/** Notifies listeners of events from all servers. */
export class EventFeed {
  readonly #runtime: Runtime;
  readonly #tail: Tail;
  readonly #news: PersonalNews;
  readonly #reportFault: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  #checks: NodeJS.Timeout | undefined;

  constructor(
    runtime: Runtime,
    {
      tail,
      news,
      reportFault,
    }: {
      readonly tail: Tail;
      readonly news: PersonalNews;
      readonly reportFault: (error: unknown) => void;
    },
  ) {
    this.#runtime = runtime;
    this.#tail = tail;
    this.#news = news;
    this.#reportFault = reportFault;
  }

  /**
   * Events that the audience may see, after the one with this number. Ends when they may
   * no longer listen. If somebody opens too many streams, the oldest end: their connections may be long gone.
   * @param cutOff breaks the connection of a listener that doesn't read
   */
  async *follow(
    audience: Audience,
    after: number,
    signal: AbortSignal | undefined,
    cutOff: () => void = () => undefined,
  ): AsyncGenerator<NumberedNotice, void> {
    const { actor } = audience;
    const pending: NumberedNotice[] = [];
    let wake = (): void => undefined;
    let ended = false;
    const isHeard = heardBy(actor);
    const receive = (events: readonly LoggedEvent[]): void => {
      pending.push(...noticesOf(events.filter(isHeard)));
      if (events.some((event) => changesRightsOf(event, actor))) this.#end(listener);
      if (pending.length > longestQueue) {
        pending.length = 0;
        this.#end(listener);
        cutOff();
      }
      wake();
    };
    const listener: Listener = {
      audience,
      checkedAt: this.#runtime.now().getTime(),
      end: () => {
        ended = true;
        wake();
      },
    };
    signal?.addEventListener('abort', listener.end, { once: true });
    this.#listeners.add(listener);
    this.#limit(actor);
    this.#checks ??= setInterval(() => void this.#check(), lookEvery);
    const leaveNews = await this.#news.listen(actor.id, (id) => {
      pending.push({ seq: this.#tail.last, notice: notificationNotice(id) });
      wake();
    });
    try {
      yield* await this.#missed(actor, after, await this.#tail.listen(receive));
      while (!ended) {
        yield* pending.splice(0);
        if (ended || pending.length > 0) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.#tail.leave(receive);
      leaveNews();
      this.#end(listener);
    }
  }

  /** The number of an event that whatever is read from now on includes, at most 150 ms old. */
  async position(): Promise<number> {
    return this.#tail.last || this.#runtime.store.events.last();
  }

  /** Ends all streams when the server stops. */
  close(): void {
    for (const listener of this.#listeners) this.#end(listener);
  }

  #limit(actor: Actor): void {
    const theirs = [...this.#listeners].filter(({ audience }) => audience.actor.id === actor.id);
    for (const listener of theirs.slice(0, -mostStreams)) this.#end(listener);
  }

  #end(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.end();
    if (this.#listeners.size > 0) return;
    clearInterval(this.#checks);
    this.#checks = undefined;
  }

  /** Ends the streams whose sessions have ended. */
  async #check(): Promise<void> {
    const now = this.#runtime.now().getTime();
    for (const listener of this.#listeners) {
      if (now - listener.checkedAt < checkEvery) continue;
      listener.checkedAt = now;
      try {
        if (!(await listener.audience.mayListen())) this.#end(listener);
      } catch (error) {
        this.#reportFault(error);
      }
    }
  }

  /** The events after the last reported one, up to the one from which on the listener gets them anyway. */
  async #missed(actor: Actor, lastReported: number, last: number): Promise<NumberedNotice[]> {
    if (lastReported === last) return [];
    // The log was restored from a backup since.
    if (lastReported > last) return [{ seq: last, notice: reset }];
    const after = Math.max(lastReported, await lastBeforeAccount(this.#runtime.store, actor));
    if (last - after > longestGap) return [{ seq: last, notice: reset }];
    const events = await this.#runtime.store.events.read({ after, before: last + 1, limit: longestGap });
    return events.filter(heardBy(actor)).map((event) => ({ seq: event.seq, notice: noticeOf(event) }));
  }
}

/** One notice for each event; a single one for each kind with more than 50, in the place of the last. */
function noticesOf(events: readonly LoggedEvent[]): NumberedNotice[] {
  const counts = new Map<string, number>();
  for (const { subject } of events) counts.set(subject.kind, (counts.get(subject.kind) ?? 0) + 1);
  const lastOf = new Map(events.map((event) => [event.subject.kind, event]));
  return events.flatMap((event) => {
    const { kind } = event.subject;
    if ((counts.get(kind) ?? 0) <= mostOneByOne) return [{ seq: event.seq, notice: noticeOf(event) }];
    return lastOf.get(kind) === event ? [{ seq: event.seq, notice: manyOf(kind) }] : [];
  });
}

/** A stream ends with the session and permissions it was opened with; the user's other sessions reconnect. */
const changesRightsOf = ({ type, subject }: LoggedEvent, actor: Actor): boolean =>
  ['user.updated', 'user.signedOut', 'user.deleted'].includes(type) && subject.id === actor.id;
