import type { Runtime } from '../runtime.ts';

/** Of more documents than this the oldest are forgotten, and looked at anew. */
const mostSeen = 10_000;

/**
 * Tells how long documents have stayed as they are, by this server's own clock from when it first looked: no clock of
 * another server, and no instant that one has stored, is trusted. A document's version is the counter that moves with
 * every renewal.
 */
export class Stillness {
  readonly #clock: Runtime['monotonicMs'];
  readonly #seen = new Map<string, { readonly version: number; readonly since: number }>();

  constructor({ monotonicMs }: Pick<Runtime, 'monotonicMs'>) {
    this.#clock = monotonicMs;
  }

  /** Whether a document has been seen with this version for so many milliseconds. */
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

  /** Forgets all but these. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
  }
}
