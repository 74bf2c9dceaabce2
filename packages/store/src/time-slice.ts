import { setImmediate } from 'node:timers/promises';

/**
 * How long this thread has been working without a break: awaiting something already resolved doesn't let the
 * event loop continue.
 */
export class TimeSlice {
  readonly #ms: number;
  #began = performance.now();

  constructor(ms: number) {
    this.#ms = ms;
  }

  get isOver(): boolean {
    return performance.now() - this.#began > this.#ms;
  }

  /** Lets timers and other callers go first, then begins a new slice. */
  async yield(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}
