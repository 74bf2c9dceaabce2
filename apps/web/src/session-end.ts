import { message } from '@quartermaster/core/messages';
import { useSyncExternalStore } from 'react';

/** How the session ended while the page was open. */
export type SessionEnd = 'ended' | 'suspended';

let end: SessionEnd | undefined;
const listeners = new Set<() => void>();

/** Records that a call found nobody signed in, or that somebody is signed in again. */
export function setSessionEnd(now: SessionEnd | undefined): void {
  end = now;
  for (const listener of listeners) listener();
}

/** How the session ended while the page was open; undefined if it hasn't. */
export const useSessionEnd = (): SessionEnd | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => end,
  );

/** The browser's fetch, which also notices when the session ends. */
export const fetchInSession: typeof fetch = async (...call) => {
  const response = await fetch(...call);
  if (response.status === 401) setSessionEnd((await isOfSuspended(response.clone())) ? 'suspended' : 'ended');
  return response;
};

const isOfSuspended = async (response: Response): Promise<boolean> =>
  (await response.text()).includes(message.suspended);
