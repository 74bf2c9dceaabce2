import { isGone, isSignedOut } from '../api.ts';

interface Polled {
  readonly state: { readonly data: unknown; readonly error: unknown };
}

/**
 * Looks again every so many milliseconds while the page is visible, for what changes without an event: from the first
 * answer on, so that a failure to load stays on the screen, and for as long as the record is there and somebody is signed in.
 */
export const every =
  (ms: number) =>
  ({ state: { data, error } }: Polled): number | false =>
    data === undefined || isGone(error) || isSignedOut(error) ? false : ms;

/** For the page of one record, on which things happen while somebody watches. */
export const everySecond = every(1_000);
