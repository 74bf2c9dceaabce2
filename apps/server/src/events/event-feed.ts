import { visible } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { matches } from '@quartermaster/core/query/matches';
import type { Runtime } from '../runtime/runtime.ts';
import type { Tail } from './tail.ts';

/** How many missed events a listener still gets; beyond that, it gets a single 'reset'. */
const longestGap = 1000;

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

export interface Notice {
  readonly kind: string;
  readonly id: string;
  readonly type: string;
}
export interface NumberedNotice {
  readonly seq: number;
  readonly notice: Notice;
}

const reset: Notice = { kind: 'reset', id: '', type: 'reset' };

interface Listener {
  readonly audience: Audience;
  checkedAt: number;
  readonly end: () => void;
}

/** Notifies listeners of events from all servers. */
export class EventFeed {
  readonly #runtime: Runtime;
  readonly #tail: Tail;
  readonly #reportFault: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  #checks: NodeJS.Timeout | undefined;

  constructor(runtime: Runtime, tail: Tail, reportFault: (error: unknown) => void) {
    this.#runtime = runtime;
    this.#tail = tail;
    this.#reportFault = reportFault;
  }

  /**
   * Events that the audience may see, from now on or after the last event they received. Ends when they may
   * no longer listen. If somebody opens too many streams, the oldest end: their connections may be long gone.
   */
  async *follow(
    audience: Audience,
    after: number | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<NumberedNotice, void> {
    const { actor } = audience;
    const pending: NumberedNotice[] = [];
    let wake = (): void => undefined;
    let ended = false;
    const receive = (events: readonly LoggedEvent[]): void => {
      for (const event of events)
        if (isVisible(event, actor)) pending.push({ seq: event.seq, notice: noticeOf(event) });
      if (events.some((event) => changesRightsOf(event, actor))) this.#end(listener);
      // A listener that reads too slowly gets a reset, so that the queue doesn't grow without limit.
      const seq = pending.at(-1)?.seq;
      if (seq !== undefined && pending.length > longestGap)
        pending.splice(0, pending.length, { seq, notice: reset });
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
      this.#end(listener);
    }
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
  async #missed(actor: Actor, lastReported: number | undefined, last: number): Promise<NumberedNotice[]> {
    if (lastReported === undefined || lastReported >= last) return [];
    const after = Math.max(lastReported, await this.#before(actor));
    if (last - after > longestGap) return [{ seq: last, notice: reset }];
    const events = await this.#runtime.store.events.read({ after, before: last + 1, limit: longestGap });
    return events
      .filter((event) => isVisible(event, actor))
      .map((event) => ({ seq: event.seq, notice: noticeOf(event) }));
  }

  /**
   * The sequence number of the last event before the account existed: earlier events don't concern its owner.
   */
  async #before({ id }: Actor): Promise<number> {
    const [first] = await this.#runtime.store.events.read({ subject: { kind: 'user', id }, limit: 1 });
    return (first?.seq ?? 1) - 1;
  }
}

const noticeOf = ({ subject, type }: LoggedEvent): Notice => ({ kind: subject.kind, id: subject.id, type });

/** A person is notified of a change if they could see the record before or after it (decisions). */
function isVisible({ subject, data, previous }: LoggedEvent, actor: Actor): boolean {
  const mine = visible(subject.kind, actor);
  const after = { ...data, id: subject.id };
  return matches(mine, after, []) || matches(mine, { ...after, ...previous }, []);
}

/** A stream ends with the session and permissions it was opened with; the user's other sessions reconnect. */
const changesRightsOf = ({ type, subject }: LoggedEvent, actor: Actor): boolean =>
  ['user.updated', 'user.signedOut', 'user.deleted'].includes(type) && subject.id === actor.id;
