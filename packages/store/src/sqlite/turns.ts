import type { ReadOptions } from '../port.ts';
import { StoreUnavailable } from '../store-errors.ts';
import type { Question, ReaderRequest, StopFlag } from './messages.ts';
import type { Thread } from './thread.ts';

interface Turn {
  readonly question: Question;
  readonly options: ReadOptions;
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: unknown) => void;
  /** Whether nobody waits for it any more. */
  abandoned: boolean;
}

/** The main thread's end of the reader: one read at a time, with the callers taking turns. */
export class Turns {
  readonly #thread: Thread<ReaderRequest, unknown>;
  readonly #stop: StopFlag;
  /** By caller, the next one first: a Map keeps the order of insertion. */
  readonly #waiting = new Map<string, Turn[]>();
  /** How long the reads with limited options have taken so far. */
  readonly #taken = new WeakMap<ReadOptions, number>();
  #current: Turn | undefined;
  #idle: () => void = () => undefined;
  #closing = false;

  /** @param stop the flag that the thread was started with */
  constructor(thread: Thread<ReaderRequest, unknown>, stop: StopFlag) {
    this.#thread = thread;
    this.#stop = stop;
  }

  /** Throws StoreUnavailable once it is closed or the thread is gone. */
  async ask(question: Question, options: ReadOptions = {}): Promise<readonly unknown[]> {
    const { caller = '', signal } = options;
    signal?.throwIfAborted();
    if (this.#closing) throw new StoreUnavailable('The database is closed.');
    let abandon = (): void => undefined;
    try {
      return await new Promise((resolve, reject) => {
        const turn: Turn = { question, options, resolve, reject, abandoned: false };
        abandon = () => this.#abandon(turn);
        signal?.addEventListener('abort', abandon);
        const waiting = this.#waiting.get(caller);
        if (waiting) waiting.push(turn);
        else this.#waiting.set(caller, [turn]);
        this.#next();
      });
    } finally {
      signal?.removeEventListener('abort', abandon);
    }
  }

  /** Lets the thread finish its pending reads. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#current !== undefined) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    }
    await this.#thread.close();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const turn = this.#take();
    this.#current = turn;
    if (turn === undefined) this.#idle();
    else void this.#answer(turn);
  }

  /** A caller who has had a turn goes to the end. */
  #take(): Turn | undefined {
    for (const [caller, [turn, ...others]] of this.#waiting) {
      this.#waiting.delete(caller);
      if (others.length > 0) this.#waiting.set(caller, others);
      if (turn !== undefined && !turn.abandoned) return turn;
    }
    return undefined;
  }

  async #answer({ question, options, resolve, reject }: Turn): Promise<void> {
    const { limitMs } = options;
    const taken = this.#taken.get(options) ?? 0;
    const began = performance.now();
    Atomics.store(this.#stop, 0, 0);
    try {
      resolve(
        await this.#thread.ask(limitMs === undefined ? question : { ...question, limitMs: limitMs - taken }),
      );
    } catch (error) {
      reject(error);
    }
    if (limitMs !== undefined) this.#taken.set(options, taken + performance.now() - began);
    this.#current = undefined;
    this.#next();
  }

  #abandon(turn: Turn): void {
    turn.abandoned = true;
    turn.reject(turn.options.signal?.reason);
    if (turn === this.#current) Atomics.store(this.#stop, 0, 1);
  }
}
