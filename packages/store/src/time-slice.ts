import { setImmediate } from 'node:timers/promises';

/** How long this thread works at a stretch: awaiting what is already there doesn't let the event loop go on. */
export class TimeSlice {
  readonly #ms: number;
  #began = performance.now();

  constructor(ms: number) {
    this.#ms = ms;
  }

  get isOver(): boolean {
    return performance.now() - this.#began > this.#ms;
  }

  /** Lets timers and other callers go first, and begins another slice. */
  async yield(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}
