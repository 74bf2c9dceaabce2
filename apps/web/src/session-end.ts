import { message } from '@quartermaster/core/messages';
import { useSyncExternalStore } from 'react';
import { suspectLoss } from './connection.ts';
import { notePosition } from './missed-changes.ts';

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

/** Settles once somebody is signed in. */
export const untilSignedIn = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (end !== undefined) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
    look();
  });

/** A way to fetch that also notices when the session ends or the server is gone. */
export const inSession =
  (send: typeof fetch): typeof fetch =>
  async (...call) => {
    const response = await send(...call).catch((error: unknown) => {
      // A call that was cancelled says nothing about the server.
      if (!(error instanceof DOMException && error.name === 'AbortError')) suspectLoss();
      throw error;
    });
    notePosition(response);
    // What a proxy answers for a server that is gone, and the server for a database that is.
    if (response.status >= 502 && response.status <= 504) suspectLoss();
    if (response.status === 401)
      setSessionEnd((await isOfSuspended(response.clone())) ? 'suspended' : 'ended');
    return response;
  };

/** The browser's own. */
export const fetchInSession = inSession((...call) => fetch(...call));

const isOfSuspended = async (response: Response): Promise<boolean> =>
  (await response.text()).includes(message.suspended);
