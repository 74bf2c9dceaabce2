import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createClient, isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { fetchInSession } from './session-end.ts';

/** The typed client of the API; the browser sends its session cookie by itself. */
export const client = createClient({ url: window.location.origin, fetch: fetchInSession });

/** Query keys, fetchers and mutations of every route: `api.requests.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);

/** The text to show when a call failed: the server's own message, or advice about the network. */
export function failureText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return message.unreachable;
  // Who reads this is asked to sign in, and still sees it once they have.
  if (error.message === message.signedOut) return message.signedOutMeanwhile;
  return isRefused(error) || isDiskFull(error) ? error.message : fallback;
}

const explained = z.object({ reason: z.string() });

/** What Slack or Twilio said, if a call failed because of them. */
export const reasonOf = (error: unknown): string | undefined =>
  isApiError(error) ? explained.safeParse(error.data).data?.reason : undefined;

/** Whether the call failed because the server's disk is full, which only administrators are told. */
export const isDiskFull = ({ message: text }: Error): boolean =>
  text === message.diskFull || text === message.nothingSaved;

/** Whether the call failed because nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** Whether the record doesn't exist (any more). */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Whether the server refused the call and would refuse it again. */
export const isRefused = (error: unknown): boolean => isApiError(error) && error.status < 500;
