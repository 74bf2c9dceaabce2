import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { KeyedMutex } from '../keyed-mutex.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Lease, Leases } from './leases.ts';

/** Milliseconds until a dead holder's lease expires, that a caller waits at most, and between two attempts. */
const leaseMs = 5_000;
const timeoutMs = 10_000;
const retryMs = 20;

/** Runs short work one at a time across all servers, such as a check and the write that depends on it. */
export class ExclusiveLock {
  readonly #leases: Leases;
  readonly #mutex = new KeyedMutex();

  constructor(leases: Leases) {
    this.#leases = leases;
  }

  /** @returns the result of the work; refuses (503) if others hold the lock too long */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(name, async () => {
      const lease = await this.#wait(name);
      try {
        return await work();
      } finally {
        await this.#leases.release(lease);
      }
    });
  }

  async #wait(name: string): Promise<Lease> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const lease = await this.#leases.take(name, leaseMs);
      if (lease) return lease;
      if (performance.now() > until)
        throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.unavailable));
      await sleep(retryMs);
    }
  }
}
