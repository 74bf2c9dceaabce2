import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from 'express';

/** Milliseconds without calls after which draining ends, and its longest duration. */
const idleMs = 500;
const maxMs = 3_000;

/**
 * Stops a server without losing calls: it reports that it isn't ready, but keeps answering until no more
 * calls come.
 */
export class Draining {
  #began: number | undefined;
  #lastCall = 0;

  get isUnderWay(): boolean {
    return this.#began !== undefined;
  }

  /** Closes keep-alive connections, so that clients reconnect to another server. */
  readonly middleware: RequestHandler = (_request, response, next) => {
    this.#lastCall = performance.now();
    if (this.isUnderWay) response.setHeader('connection', 'close');
    next();
  };

  async run(): Promise<void> {
    const began = performance.now();
    this.#began = began;
    for (;;) {
      const now = performance.now();
      const end = Math.min(Math.max(this.#lastCall, began) + idleMs, began + maxMs);
      if (now >= end) return;
      await setTimeout(end - now);
    }
  }
}
