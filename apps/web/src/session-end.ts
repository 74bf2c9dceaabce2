import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

/** Says that a call has found nobody signed in, or that somebody is again. */
export function setSessionEnded(now: boolean): void {
  ended = now;
  for (const listener of listeners) listener();
}

/** Whether the session has ended while its page is open. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );

/** The browser's fetch, which also notices the end of the session. */
export const fetchInSession: typeof fetch = async (...call) => {
  const response = await fetch(...call);
  if (response.status === 401) setSessionEnded(true);
  return response;
};
