import { createHash } from 'node:crypto';
import { startsWith } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import type { Runtime } from '../runtime/runtime.ts';
import { type LeaseDocument, leaseCollection } from './collection.ts';
import { type Lease, type Leases, over } from './leases.ts';
import { Stillness } from './stillness.ts';

/** Milliseconds until a server that says nothing counts as gone, between two of its signs, and between two looks. */
const goneMs = 15_000;
const signMs = 5_000;
const lookMs = 2_000;
/** How long the sign of a server that is gone is kept, in milliseconds. */
const forgottenMs = 10 * 60_000;

const prefix = 'server:';

/** The servers that run on this database, so that they can share work among them. */
export class Roster {
  readonly #runtime: Runtime;
  readonly #leases: Leases;
  readonly #collection: Collection<LeaseDocument>;
  readonly #stillness: Stillness;
  #own: Lease | undefined;
  #signed = Number.NEGATIVE_INFINITY;
  #looked = Number.NEGATIVE_INFINITY;
  #others: readonly string[] = [];

  constructor(runtime: Runtime, leases: Leases) {
    this.#runtime = runtime;
    this.#leases = leases;
    this.#collection = runtime.store.collection(leaseCollection);
    this.#stillness = new Stillness(runtime);
  }

  /**
   * Whether a piece of work is this server's. All servers that see the same ones agree on it, and one that comes or
   * goes changes whose it is only for its own share (rendezvous hashing, Thaler and Ravishankar 1998). While they
   * disagree, a lease has to decide.
   */
  async isMine(work: string): Promise<boolean> {
    await this.#refresh();
    const own = weight(this.#leases.owner, work);
    return this.#others.every((other) => weight(other, work) < own);
  }

  /** Tells the others at once that this server is gone. */
  async leave(): Promise<void> {
    if (this.#own === undefined) return;
    await this.#collection.remove(this.#own.name);
    this.#own = undefined;
  }

  async #refresh(): Promise<void> {
    const now = this.#runtime.monotonicMs();
    if (now - this.#signed >= signMs) {
      this.#signed = now;
      this.#own = await this.#leases.take(`${prefix}${this.#leases.owner}`, goneMs);
    }
    if (now - this.#looked < lookMs) return;
    this.#looked = now;
    const others: string[] = [];
    for await (const { id, owner, until, version } of this.#collection.stream({
      where: startsWith('id', prefix),
    })) {
      if (owner === this.#leases.owner || until === over) continue;
      if (!this.#stillness.lasts(id, version, goneMs)) others.push(owner);
      else if (this.#stillness.lasts(id, version, forgottenMs)) await this.#collection.remove(id);
    }
    this.#others = others;
  }
}

const weight = (server: string, work: string): string =>
  createHash('sha256').update(`${server} ${work}`).digest('hex');
