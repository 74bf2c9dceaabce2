import { and, equals, not, type Where } from '@quartermaster/core/query/where';
import { type Collection, upsert } from '@quartermaster/store';
import type { Runtime } from '../runtime.ts';
import { type LeaseDocument, leaseCollection } from './collection.ts';

export interface Lease {
  readonly name: string;
  /** Grows each time the lease changes hands: kept in what it protects, it shuts out who held it before. */
  readonly fence: number;
}

/** Work that one of several servers does, for as long as it lives. */
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
   * Takes or prolongs a lease that is free, run out or this server's own; undefined while it is another's.
   * @param lasting milliseconds
   */
  async take(name: string, lasting: number): Promise<Lease | undefined> {
    const now = this.#runtime.now();
    const until = new Date(now.getTime() + lasting).toISOString();
    const runsStill: Where = { op: 'range', path: 'until', gt: now.toISOString() };
    const mine = and(equals('owner', this.#owner), runsStill);
    const prolonged = await this.#leases.update(name, { set: { until } }, { where: mine });
    if (prolonged.status === 'updated') return { name, fence: prolonged.document.fence };
    const taken = await upsert(
      this.#leases,
      { id: name, owner: this.#owner, until, fence: 1 },
      { set: { owner: this.#owner, until }, increment: { fence: 1 } },
      { where: not(runsStill) },
    );
    return taken.status === 'inserted' || taken.status === 'updated'
      ? { name, fence: taken.document.fence }
      : undefined;
  }

  /** Lets others take it at once; nothing happens when it is another's by now. */
  async release({ name, fence }: Lease): Promise<void> {
    const until = this.#runtime.now().toISOString();
    // It stays, for its fence must never be given a second time.
    await this.#leases.update(name, { set: { until } }, { where: equals('fence', fence) });
  }
}
