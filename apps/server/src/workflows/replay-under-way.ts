import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { ReadableEvent } from '@quartermaster/core/events/event';
import type { ReplayedEvent, ReplayNotice } from '@quartermaster/core/workflows/replay';
import type { JobService } from '../jobs/service.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Milliseconds between two notices of progress, and how many findings one holds at most. */
const tellEvery = 250;
const mostItems = 50;
/** Milliseconds between two looks whether it is to go on; each also keeps the job. */
const lookEvery = 400;

type End = Extract<ReplayNotice, { readonly type: 'end' }>;

export interface ReplayParts {
  readonly runtime: Runtime;
  readonly jobs: JobService;
  /** Its job. */
  readonly id: string;
  /** The events to look at. */
  readonly events: AsyncIterable<ReadableEvent>;
  readonly replayed: (event: ReadableEvent) => Promise<ReplayedEvent>;
  /** Whether whoever started it may still read what it finds. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Says what people are told about an error, and reports it if it is a fault. */
  readonly explain: (error: unknown) => string;
  /** Called once its job has ended. */
  readonly onEnded: () => void;
}

/**
 * One replay. It goes on only as fast as its notices are read; its job is kept, and ends, even while nobody
 * reads them.
 */
export class ReplayUnderWay {
  readonly #parts: ReplayParts;
  readonly #over = new AbortController();
  readonly #watching: Promise<void>;
  #looked = 0;
  #found = 0;
  #end: Promise<End> | undefined;

  constructor(parts: ReplayParts) {
    this.#parts = parts;
    this.#watching = this.#watch();
  }

  /** Its end, once there is one; the first that is said counts. */
  end(state: End['state'], message?: string): Promise<End> {
    this.#end ??= this.#conclude(state, message);
    return this.#end;
  }

  async *notices(): AsyncGenerator<ReplayNotice, void> {
    try {
      yield { type: 'job', id: this.#parts.id };
      yield* this.#progress();
      yield await this.end('done');
    } catch (error) {
      yield await this.#fail(error);
    } finally {
      // Whoever read it has left.
      void this.end('cancelled');
    }
  }

  async *#progress(): AsyncGenerator<ReplayNotice, void> {
    const { runtime, events, replayed } = this.#parts;
    let told = runtime.monotonicMs();
    let untold: { items: ReplayedEvent[]; reached: string } | undefined;
    for await (const event of events) {
      const outcome = await replayed(event);
      if (this.#over.signal.aborted) break;
      this.#looked += 1;
      untold = { items: untold?.items ?? [], reached: event.at };
      if (outcome.status !== 'skipped') {
        this.#found += 1;
        untold.items.push(outcome);
      }
      if (untold.items.length >= mostItems || runtime.monotonicMs() - told >= tellEvery) {
        yield { type: 'progress', ...untold, looked: this.#looked };
        untold = undefined;
        told = runtime.monotonicMs();
      }
      // Other calls come first.
      await setImmediate();
      if (this.#over.signal.aborted) break;
    }
    if (untold) yield { type: 'progress', ...untold, looked: this.#looked };
  }

  async #watch(): Promise<void> {
    const { jobs, id, mayGoOn } = this.#parts;
    const { signal } = this.#over;
    try {
      for (;;) {
        await sleep(lookEvery, undefined, { signal });
        const { cancelRequested } = await jobs.progress(id, this.#looked);
        if (cancelRequested || !(await mayGoOn())) return void this.end('cancelled');
      }
    } catch (error) {
      if (!signal.aborted) void this.#fail(error);
    }
  }

  #fail(error: unknown): Promise<End> {
    return this.end('failed', this.#parts.explain(error));
  }

  async #conclude(state: End['state'], message: string | undefined): Promise<End> {
    const { jobs, id, explain, onEnded } = this.#parts;
    const numbers = { looked: this.#looked, found: this.#found };
    this.#over.abort();
    await this.#watching;
    try {
      await jobs.conclude(id, numbers.looked, { ...numbers, ...definedFields({ message }) }, state);
    } catch (error) {
      // The job is marked as failed once nobody has kept it for a minute.
      return { type: 'end', state: 'failed', ...numbers, message: explain(error) };
    } finally {
      onEnded();
    }
    return { type: 'end', state, ...numbers, ...definedFields({ message }) };
  }
}
