import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, ClientOptions, Fetch } from '@quartermaster/contract';
import { foreignServer, Unreachable } from './failure.ts';
import { fetchByHttp } from './http.ts';
import { version } from './version.ts';

const retryAfter = 300;

/**
 * The client options for a server, whose events then record that calls came from the terminal.
 * @param refused what to throw if the server doesn't accept the token; by default the refusal itself
 */
export const clientOptions = (
  url: string,
  token: () => string | undefined,
  refused?: () => Error,
): ClientOptions => {
  const reaching = fetchFrom(url);
  return {
    url,
    token,
    fetch: async (address, init) => {
      const response = await reaching(address, init);
      const failure =
        response.status === 401 ? refused?.() : isUntyped(response) ? foreignServer() : undefined;
      if (failure === undefined) return response;
      // An unread body would keep the process from ending.
      await response.body?.cancel();
      throw failure;
    },
    agent: `qm/${version()}`,
  };
};

/** A body without a content type would be parsed as JSON, but our server always sets one. */
const isUntyped = ({ status, headers }: Answer): boolean =>
  status !== 204 && status !== 304 && !headers.has('content-type') && headers.get('content-length') !== '0';

/**
 * `fetch` that reports which server can't be reached, and retries once if that is safe: reads, and
 * requests with an Idempotency-Key.
 */
const fetchFrom =
  (url: string): Fetch =>
  async (address, init) => {
    const { method, headers, body } = init;
    const repeatable =
      (method === 'GET' || headers['idempotency-key'] !== undefined) && typeof body !== 'object';
    const send = () => reach(url, () => fetchByHttp(address, init));
    try {
      return await send();
    } catch (error) {
      if (!repeatable || isRefused(error)) throw error;
      await pause(retryAfter);
      return await send().catch((second: unknown) => {
        // What was sent the first time may have been done all the same.
        throw isRefused(second) ? error : second;
      });
    }
  };

async function reach(url: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof TypeError) throw new Unreachable(url, error.cause);
    throw error;
  }
}

/** Nothing is listening: nothing was sent, and an immediate retry won't help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Unreachable &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === 'ECONNREFUSED' || error.cause.code === 'ENOTFOUND');
