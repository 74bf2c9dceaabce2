import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createClient, isApiError } from '@quartermaster/contract';

/** The typed door to the server; the browser sends its session cookie by itself. */
export const client = createClient({ url: window.location.origin });

/** Keys, fetchers and mutations of every route: `api.requests.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);

/** What a person is told when a call failed: the server's own words, else what to do about the network. */
export function failureText(error: unknown, fallback: string): string {
  if (isApiError(error)) return isRefused(error) ? error.message : fallback;
  return 'The server cannot be reached. Check the connection and try again.';
}

/** Whether nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** Whether the server said no, and says it again to whoever asks again. */
export const isRefused = (error: unknown): boolean => isApiError(error) && error.status < 500;
