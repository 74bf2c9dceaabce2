import { setImmediate } from 'node:timers/promises';

/** How long this thread is taken at a stretch: awaiting what is already there gives the event loop no turn. */
export class Turn {
  readonly #length: number;
  #began = performance.now();

  /** @param length milliseconds */
  constructor(length: number) {
    this.#length = length;
  }

  get isOver(): boolean {
    return performance.now() - this.#began > this.#length;
  }

  /** Lets timers and other callers have their turn. */
  async end(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}
