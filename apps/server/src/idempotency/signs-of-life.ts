import type { Runtime } from '../runtime.ts';
import type { StoredCall } from './collection.ts';

/** A call that gives no sign of life for this long has crashed. */
const leaseMs = 30_000;
/** Of more calls than this that are waited for at once, the oldest are forgotten, and waited for anew. */
const mostObserved = 10_000;

/**
 * What this server has seen of calls that run elsewhere. Whether one has died is told by this server's own monotonic
 * clock, so it doesn't matter what time it is on the other.
 */
export class SignsOfLife {
  readonly #seen = new Map<string, { readonly sign: string; readonly since: number }>();
  readonly #runtime: Pick<Runtime, 'monotonicMs'>;

  constructor(runtime: Pick<Runtime, 'monotonicMs'>) {
    this.#runtime = runtime;
  }

  /** Whether the call has given none for the length of a lease, counted from when it was first asked about. */
  haveStopped({ id, tries = 0, renewals = 0 }: StoredCall): boolean {
    const sign = `${tries} ${renewals}`;
    const now = this.#runtime.monotonicMs();
    const seen = this.#seen.get(id);
    this.#seen.delete(id);
    if (seen?.sign === sign && now - seen.since >= leaseMs) return true;
    this.#seen.set(id, seen?.sign === sign ? seen : { sign, since: now });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > mostObserved && oldest !== undefined) this.#seen.delete(oldest);
    return false;
  }
}
