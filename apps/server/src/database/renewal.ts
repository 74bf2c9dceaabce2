import { setTimeout } from 'node:timers/promises';
import type { Store } from '@quartermaster/store';

/** Milliseconds between two steps, in which the disk and the writer are everybody else's. */
const pauseMs = 20;

/**
 * Gives what an earlier version stored this version's form, and collections the indexes that they have become
 * large enough for, while the server is in use.
 */
export class Renewal {
  readonly #store: Store;
  #isStopped = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Goes on where it was broken off, until nothing is left. */
  async run(): Promise<void> {
    while (!this.#isStopped && (await this.#store.renew())) await setTimeout(pauseMs);
  }

  /** Ends after the current step. */
  stop(): void {
    this.#isStopped = true;
  }
}
