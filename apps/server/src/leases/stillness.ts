import type { Runtime } from '../runtime/runtime.ts';

/** How many documents are remembered; beyond that the oldest are forgotten and start over. */
const mostSeen = 10_000;

/**
 * Measures how long documents have stayed unchanged, by this server's own clock since it first looked. No
 * other server's clock is trusted, nor any time that one has stored. A document's version serves as the
 * counter that moves with every renewal.
 */
export class Stillness {
  readonly #clock: Runtime['monotonicMs'];
  readonly #seen = new Map<string, { readonly version: number; readonly since: number }>();

  constructor({ monotonicMs }: Pick<Runtime, 'monotonicMs'>) {
    this.#clock = monotonicMs;
  }

  /** Whether this server has seen the document at this version for at least this many milliseconds. */
  lasts(id: string, version: number, ms: number): boolean {
    const now = this.#clock();
    const seen = this.#seen.get(id);
    if (seen?.version === version) return now - seen.since >= ms;
    this.#seen.delete(id);
    this.#seen.set(id, { version, since: now });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > mostSeen && oldest !== undefined) this.#seen.delete(oldest);
    return false;
  }

  /** Forgets all documents except these. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
  }
}
