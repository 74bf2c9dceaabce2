import { setTimeout as pause } from 'node:timers/promises';
import { Unreachable } from './failure.ts';

const retryAfter = 300;

/**
 * `fetch` that says which server could not be reached, and tries once more where that does no harm: what only
 * reads, and what carries an Idempotency-Key.
 */
export const fetchFrom =
  (url: string): typeof fetch =>
  async (input, init) => {
    if (!(input instanceof Request)) return reach(url, () => fetch(input, init));
    const repeatable = input.method === 'GET' || input.headers.has('idempotency-key');
    const spare = repeatable ? input.clone() : undefined;
    try {
      return await reach(url, () => fetch(input, init));
    } catch (error) {
      if (!spare || isRefused(error)) throw error;
      await pause(retryAfter);
      return await reach(url, () => fetch(spare, init));
    }
  };

async function reach(url: string, call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof TypeError) throw new Unreachable(url, error.cause);
    throw error;
  }
}

/** Nobody is there: trying again at once won't help. */
const isRefused = (error: unknown): boolean =>
  error instanceof Unreachable &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === 'ECONNREFUSED' || error.cause.code === 'ENOTFOUND');
