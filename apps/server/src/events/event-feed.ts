import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { Runtime } from '../runtime.ts';

/** How often the log is looked at, while anybody listens. */
const interval = 300;
/** What a listener missed is told event by event up to here; beyond, 'reset'. */
const longestGap = 1000;

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
  readonly actor: Actor;
  readonly hear: (events: readonly LoggedEvent[]) => void;
  readonly end: () => void;
}

/** Tells listeners what happens, from whichever server: each polls the log's cursor, once for all its listeners. */
export class EventFeed {
  readonly #runtime: Runtime;
  readonly #reportFault: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #seq: number | undefined;
  #polling = false;

  constructor(runtime: Runtime, reportFault: (error: unknown) => void) {
    this.#runtime = runtime;
    this.#reportFault = reportFault;
  }

  /** What this actor may see, from now on, or after the event that they heard last. */
  async *follow(
    actor: Actor,
    after: number | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<NumberedNotice, void> {
    const heard: NumberedNotice[] = [];
    let wake = (): void => undefined;
    let ended = false;
    const listener: Listener = {
      actor,
      hear: (events) => {
        for (const event of events)
          if (isVisible(event, actor)) heard.push({ seq: event.seq, notice: noticeOf(event) });
        // Whoever takes nothing for so long reads everything anew, rather than that it piles up here.
        const seq = heard.at(-1)?.seq;
        if (seq !== undefined && heard.length > longestGap)
          heard.splice(0, heard.length, { seq, notice: reset });
        wake();
      },
      end: () => {
        ended = true;
        wake();
      },
    };
    signal?.addEventListener('abort', listener.end, { once: true });
    this.#listeners.add(listener);
    try {
      yield* await this.#missed(actor, after);
      this.#start();
      while (!ended) {
        yield* heard.splice(0);
        if (ended || heard.length > 0) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    }
  }

  /** Ends every stream: the server stops. */
  close(): void {
    for (const listener of this.#listeners) listener.end();
    this.#stop();
  }

  async #missed(actor: Actor, after: number | undefined): Promise<NumberedNotice[]> {
    const last = await this.#runtime.store.events.last();
    this.#seq ??= last;
    if (after === undefined || after >= last) return [];
    if (last - after > longestGap) return [{ seq: last, notice: reset }];
    const events = await this.#runtime.store.events.read({ after, limit: longestGap });
    return events
      .filter((event) => isVisible(event, actor))
      .map((event) => ({ seq: event.seq, notice: noticeOf(event) }));
  }

  #start(): void {
    this.#timer ??= setInterval(() => void this.#poll(), interval);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#seq = undefined;
  }

  async #poll(): Promise<void> {
    if (this.#polling || this.#seq === undefined) return;
    this.#polling = true;
    try {
      const events = await this.#runtime.store.events.read({ after: this.#seq, limit: longestGap });
      const last = events.at(-1);
      if (!last) return;
      this.#seq = last.seq;
      for (const listener of this.#listeners) {
        listener.hear(events);
        if (events.some((event) => changesRightsOf(event, listener.actor))) listener.end();
      }
    } catch (error) {
      this.#reportFault(error);
    } finally {
      this.#polling = false;
    }
  }
}

const noticeOf = ({ subject, type }: LoggedEvent): Notice => ({ kind: subject.kind, id: subject.id, type });

/** Kinds of records that everybody reads; of the settings they see the theme and the logo. */
const common = ['item', 'type', 'field', 'location', 'settings'];

/** Decisions: a reader hears of a change if they could see the record before or after it. */
function isVisible({ subject, data, previous }: LoggedEvent, actor: Actor): boolean {
  if (isAdmin(actor) || common.includes(subject.kind)) return true;
  if (subject.kind === 'asset')
    return data.assignedTo === actor.email || previous?.assignedTo === actor.email;
  if (subject.kind === 'request') return data.userId === actor.email;
  return subject.kind === 'user' && subject.id === actor.id;
}

/** A stream doesn't outlive the session and rights that it was opened with; those of other sessions begin anew. */
const changesRightsOf = ({ type, subject }: LoggedEvent, actor: Actor): boolean =>
  (type === 'user.updated' || type === 'user.signedOut') && subject.id === actor.id;
