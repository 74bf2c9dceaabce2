import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createClient, isApiError } from '@quartermaster/contract';

/** The typed door to the server; the browser sends its session cookie by itself. */
export const client = createClient({ url: window.location.origin });

/** Keys, fetchers and mutations of every route: `api.requests.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);

/** What a person is told when a call failed: the server's own words, else what to do about the network. */
export function failureText(error: unknown, fallback: string): string {
  if (isApiError(error)) return error.status >= 500 ? fallback : error.message;
  return 'The server cannot be reached. Check the connection and try again.';
}

/** Whether nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;
