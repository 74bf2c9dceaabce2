import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { KeyedMutex } from '../runtime/keyed-mutex.ts';
import type { Lease, Leases } from './leases.ts';

/**
 * Milliseconds until a dead holder's lease expires, that a caller waits at most, and between two attempts.
 */
const leaseMs = 5_000;
const timeoutMs = 10_000;
const retryMs = 20;

/** Work that runs together once it gets the lock. */
interface Group {
  readonly works: Promise<unknown>[];
  readonly turn: Promise<void>;
}

/** Runs short work one at a time across all servers, such as a check and the write that depends on it. */
export class ExclusiveLock {
  readonly #leases: Leases;
  readonly #mutex = new KeyedMutex();
  /** Groups still waiting for the lock, by its name. */
  readonly #waiting = new Map<string, Group>();

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

  /**
   * Like `run`, but for work that excludes other work and not its own kind: what arrives while the lock is
   * taken runs together once it is free, so that many short writes don't wait for each other.
   */
  runTogether<T>(name: string, work: () => Promise<T>): Promise<T> {
    const group = this.#waiting.get(name) ?? this.#gather(name);
    const result = group.turn.then(work);
    group.works.push(result);
    return result;
  }

  /** Creates a group, which others can join until it gets the lock. */
  #gather(name: string): Group {
    const works: Promise<unknown>[] = [];
    const turn = new Promise<void>((begin, refuse) => {
      const work = async () => {
        this.#waiting.delete(name);
        begin();
        await Promise.allSettled(works);
      };
      this.run(name, work).catch((error: unknown) => {
        if (this.#waiting.get(name)?.works === works) this.#waiting.delete(name);
        refuse(error);
      });
    });
    const group = { works, turn };
    this.#waiting.set(name, group);
    return group;
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
