import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { and, equals } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import type { Lease, Leases } from '../leases/leases.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type CursorDocument, cursorCollection } from './cursor-collection.ts';
import type { Tail, TailListener } from './tail.ts';

/** Handles every event of the log, in order, on one server at a time. */
export interface LogConsumer {
  /** The name of its cursor and its lease. */
  readonly name: string;
  /**
   * Handles events, oldest first. After a crash it gets some of them again, so what it writes has derived ids. The
   * signal is aborted when the server stops, or has lost the lease.
   */
  handle(events: readonly LoggedEvent[], signal: AbortSignal): Promise<void>;
  /**
   * Called when all events are handled that this server knows of, and once a second from then on.
   * @param handled the number of the last one
   */
  atEnd?(signal: AbortSignal, handled: number): Promise<void>;
  /**
   * Runs besides, for as long as this server holds the lease; then the signal is aborted. The fence is the lease's.
   */
  beside?(signal: AbortSignal, fence: number): Promise<void>;
}

/** Milliseconds until the lease of a server that is gone expires, and between two attempts to take it. */
const leaseMs = 15_000;
const retryMs = 2_000;
/** Milliseconds that an idle consumer waits for events before it is called again. */
const idleMs = 1_000;

/** Runs a consumer on whichever server holds its lease. */
export class ConsumerRunner {
  readonly #runtime: Runtime;
  readonly #leases: Leases;
  readonly #tail: Tail;
  readonly #consumer: LogConsumer;
  readonly #reportFault: (error: unknown) => void;
  readonly #cursors: Collection<CursorDocument>;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;
  #wake: () => void = () => {};

  constructor(
    runtime: Runtime,
    {
      leases,
      tail,
      consumer,
      reportFault,
    }: {
      readonly leases: Leases;
      readonly tail: Tail;
      readonly consumer: LogConsumer;
      readonly reportFault: (error: unknown) => void;
    },
  ) {
    this.#runtime = runtime;
    this.#leases = leases;
    this.#tail = tail;
    this.#consumer = consumer;
    this.#reportFault = reportFault;
    this.#cursors = runtime.store.collection(cursorCollection);
  }

  /** Makes the cursor, at the log's end, unless there is one. To be called before anything can happen. */
  async begin(): Promise<void> {
    const id = this.#consumer.name;
    if (await this.#cursors.get(id)) return;
    await this.#cursors.insert({ id, seq: await this.#runtime.store.events.last(), fence: 0 });
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Aborts what is under way, and releases the lease for another server. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#wake();
    await this.#running;
  }

  /** Handles all events up to now, unless another server is doing it. */
  async catchUp(): Promise<void> {
    const lease = await this.#leases.take(this.#consumer.name, leaseMs);
    if (lease !== undefined)
      await this.#holding(lease, async (seq, signal) => void (await this.#handleAll(lease, seq, signal)));
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    const listener: TailListener = () => this.#wake();
    let isListening = false;
    let isFailing = false;
    while (!signal.aborted) {
      try {
        if (!isListening) await this.#tail.listen(listener);
        isListening = true;
        const lease = await this.#leases.take(this.#consumer.name, leaseMs);
        if (lease !== undefined) await this.#follow(lease);
        isFailing = false;
      } catch (error) {
        if (!isFailing && !signal.aborted) this.#reportFault(error);
        isFailing = true;
      }
      if (!signal.aborted) await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
    this.#tail.leave(listener);
  }

  /** Works until the lease is lost or the server stops. */
  #follow(lease: Lease): Promise<void> {
    return this.#holding(lease, async (begin, held) => {
      const ended = new AbortController();
      const signal = AbortSignal.any([held, ended.signal]);
      const handling = async () => {
        for (let seq: number | undefined = begin; seq !== undefined && !signal.aborted; ) {
          seq = await this.#handleAll(lease, seq, signal);
          if (seq !== undefined) await this.#next(seq, signal);
        }
      };
      // If one of them fails, both begin again: neither may go on without the other.
      const works = [handling(), this.#consumer.beside?.(signal, lease.fence)];
      const outcomes = await Promise.allSettled(works.map((work) => work?.finally(() => ended.abort())));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    });
  }

  /** Keeps the lease renewed while it works from the cursor on, then releases it. */
  async #holding(lease: Lease, work: (seq: number, signal: AbortSignal) => Promise<void>): Promise<void> {
    const { name } = this.#consumer;
    const lost = new AbortController();
    const renewing = setInterval(() => {
      this.#leases.take(name, leaseMs).then(
        (renewed) => renewed?.fence === lease.fence || lost.abort(),
        () => {},
      );
    }, leaseMs / 3);
    try {
      const claimed = await this.#cursors.update(name, { set: { fence: lease.fence } });
      if (claimed.status === 'updated')
        await work(claimed.document.seq, AbortSignal.any([this.#stopped.signal, lost.signal]));
    } finally {
      clearInterval(renewing);
      await this.#leases.release(lease);
    }
  }

  /**
   * Handles the events after this number.
   * @returns the last one's number; undefined if the server stops or another one has taken over
   */
  async #handleAll({ fence }: Lease, begin: number, signal: AbortSignal): Promise<number | undefined> {
    for (let seq = begin; ; ) {
      const events = await this.#tail.read(seq);
      const last = events.at(-1)?.seq;
      if (last === undefined) {
        await this.#consumer.atEnd?.(signal, seq);
        return seq;
      }
      await this.#consumer.handle(events, signal);
      if (signal.aborted) return undefined;
      const where = and(equals('fence', fence), equals('seq', seq));
      const moved = await this.#cursors.update(this.#consumer.name, { set: { seq: last } }, { where });
      if (moved.status !== 'updated') return undefined;
      seq = last;
    }
  }

  /** Waits for an event after this number, at most a second. */
  async #next(seq: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#tail.last > seq) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idleMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
