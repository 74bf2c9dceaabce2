import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from 'express';

/** Milliseconds without a call after which nobody is still sent here, and after which it is over in any case. */
const quiet = 500;
const longest = 3_000;

/** The end of a server, so that no call is lost: it says that it isn't ready, and goes on until nobody calls any more. */
export class Draining {
  #began: number | undefined;
  #lastCall = 0;

  get isUnderWay(): boolean {
    return this.#began !== undefined;
  }

  /** Whoever keeps a connection is told to open the next one elsewhere. */
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
      const over = Math.min(Math.max(this.#lastCall, began) + quiet, began + longest);
      if (now >= over) return;
      await setTimeout(over - now);
    }
  }
}
