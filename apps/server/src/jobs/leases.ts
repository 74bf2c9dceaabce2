import { and, equals, not, type Where } from '@quartermaster/core/query/where';
import { type Collection, upsert } from '@quartermaster/store';
import type { Runtime } from '../runtime.ts';
import { type LeaseDocument, leaseCollection } from './collection.ts';

export interface Lease {
  readonly name: string;
  /** Increases when the lease changes hands; stored in what the lease protects, it locks out previous holders. */
  readonly fence: number;
}

/** Leases for work that only one of several servers may do. */
export class Leases {
  readonly #runtime: Runtime;
  readonly #leases: Collection<LeaseDocument>;
  readonly #owner: string;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#leases = runtime.store.collection(leaseCollection);
    this.#owner = runtime.newId();
  }

  /**
   * Takes a lease that is free or expired, or renews this server's own; undefined if another server holds it.
   * @param durationMs how long it lasts
   */
  async take(name: string, durationMs: number): Promise<Lease | undefined> {
    const now = this.#runtime.now();
    const until = new Date(now.getTime() + durationMs).toISOString();
    const isRunning: Where = { op: 'range', path: 'until', gt: now.toISOString() };
    const mine = and(equals('owner', this.#owner), isRunning);
    const renewed = await this.#leases.update(name, { set: { until } }, { where: mine });
    if (renewed.status === 'updated') return { name, fence: renewed.document.fence };
    const taken = await upsert(
      this.#leases,
      { id: name, owner: this.#owner, until, fence: 1 },
      { set: { owner: this.#owner, until }, increment: { fence: 1 } },
      { where: not(isRunning) },
    );
    return taken.status === 'inserted' || taken.status === 'updated'
      ? { name, fence: taken.document.fence }
      : undefined;
  }

  /** Releases the lease, unless another server holds it by now. */
  async release({ name, fence }: Lease): Promise<void> {
    const until = this.#runtime.now().toISOString();
    // The document stays, because a fence must never be issued twice.
    await this.#leases.update(name, { set: { until } }, { where: equals('fence', fence) });
  }
}
