import { message } from '@quartermaster/core/messages';
import { useSyncExternalStore } from 'react';

/** How the session of an open page has ended. */
export type SessionEnd = 'ended' | 'suspended';

let end: SessionEnd | undefined;
const listeners = new Set<() => void>();

/** Says that a call has found nobody signed in, or that somebody is again. */
export function setSessionEnd(now: SessionEnd | undefined): void {
  end = now;
  for (const listener of listeners) listener();
}

/** Whether, and how, the session has ended while its page is open. */
export const useSessionEnd = (): SessionEnd | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => end,
  );

/** The browser's fetch, which also notices the end of the session. */
export const fetchInSession: typeof fetch = async (...call) => {
  const response = await fetch(...call);
  if (response.status === 401) setSessionEnd((await isOfSuspended(response.clone())) ? 'suspended' : 'ended');
  return response;
};

const isOfSuspended = async (response: Response): Promise<boolean> =>
  (await response.text()).includes(message.suspended);
