import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../refusal-error.ts';
import { Turns } from '../turns.ts';
import type { Lease, Leases } from './leases.ts';

/** Milliseconds: how long a lease lasts that its holder died with, how long one is waited for, and between two tries. */
const lasting = 5_000;
const patience = 10_000;
const pause = 20;

/** Short work of which only one at a time may be under way, on all servers together: a look and the write it judges. */
export class Alone {
  readonly #leases: Leases;
  readonly #turns = new Turns();

  constructor(leases: Leases) {
    this.#leases = leases;
  }

  /** @returns what the work does; a refusal (503) when others are at it for too long */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(name, async () => {
      const lease = await this.#wait(name);
      try {
        return await work();
      } finally {
        await this.#leases.release(lease);
      }
    });
  }

  async #wait(name: string): Promise<Lease> {
    const until = performance.now() + patience;
    for (;;) {
      const lease = await this.#leases.take(name, lasting);
      if (lease) return lease;
      if (performance.now() > until)
        throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.unavailable));
      await sleep(pause);
    }
  }
}
