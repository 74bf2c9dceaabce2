import { equals, not } from '@quartermaster/core/query/where';
import { type Collection, updateMany } from '@quartermaster/store';
import type { Runtime } from '../runtime/runtime.ts';
import { type LeaseDocument, leaseCollection } from './collection.ts';
import { Stillness } from './stillness.ts';

export interface Lease {
  readonly name: string;
  /**
   * Increases when the lease changes hands. Stored in what the lease protects, it locks out previous holders.
   */
  readonly fence: number;
}

/** The `until` of a lease that nobody holds; in the past by any clock. */
export const over = new Date(0).toISOString();

/**
 * Leases for work that only one of several servers may do. A lease that isn't released can be taken by
 * another server once it has seen it unrenewed for its whole length.
 */
export class Leases {
  /** This server. */
  readonly owner: string;
  readonly #runtime: Runtime;
  readonly #leases: Collection<LeaseDocument>;
  readonly #stillness: Stillness;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#leases = runtime.store.collection(leaseCollection);
    this.owner = runtime.newId();
    this.#stillness = new Stillness(runtime);
  }

  /**
   * Takes a free lease, or renews this server's own; undefined if another server holds it.
   * @param durationMs how many milliseconds it lasts
   */
  async take(name: string, durationMs: number): Promise<Lease | undefined> {
    const until = new Date(this.#runtime.now().getTime() + durationMs).toISOString();
    const set = { owner: this.owner, until };
    const stored = await this.#leases.get(name);
    if (!stored) {
      const { status } = await this.#leases.insert({ id: name, ...set, fence: 1 });
      return status === 'inserted' ? { name, fence: 1 } : undefined;
    }
    const { owner, version } = stored;
    const isHeld = stored.until !== over;
    const isMine = isHeld && owner === this.owner;
    if (isHeld && !isMine && !this.#stillness.lasts(name, version, durationMs)) return undefined;
    const outcome = isMine
      ? await this.#leases.update(name, { set }, { where: equals('owner', this.owner) })
      : await this.#leases.update(name, { set, increment: { fence: 1 } }, { version });
    return outcome.status === 'updated' ? { name, fence: outcome.document.fence } : undefined;
  }

  /** Releases the lease, unless another server has taken it over. */
  async release({ name, fence }: Lease): Promise<void> {
    // The document stays, because a fence must never be issued twice.
    await this.#leases.update(name, { set: { until: over } }, { where: equals('fence', fence) });
  }

  /** Releases all leases, whoever holds them: only for a server that knows it is alone. */
  async releaseAll(): Promise<void> {
    const where = not(equals('until', over));
    for await (const _ of updateMany(this.#leases, { where, change: { set: { until: over } } }));
  }
}
