import type { Outputs } from '@quartermaster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef } from 'react';
import { api } from '../api.ts';
import { canStore } from '../browser-storage.ts';
import { readPreferences, savePreferences } from '../preferences.ts';
import { setSessionEnd } from '../session-end.ts';

export type SignedInUser = Outputs['auth']['me'];

/** The signed-in user, for useUser. */
export const UserContext = createContext<SignedInUser | undefined>(undefined);

/** The signed-in user; only inside SignedIn. */
export function useUser(): SignedInUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser outside of SignedIn');
  return user;
}

/** The signed-in user, if any. A browser that remembers that nobody has signed in doesn't ask the server. */
export function useSession(): {
  user: SignedInUser | undefined;
  pending: boolean;
  error: Error | null;
  retry: () => void;
} {
  const known = readPreferences().role !== undefined || !canStore();
  const session = useQuery(api.auth.me.queryOptions({ retry: false, staleTime: 60_000, enabled: known }));
  return {
    user: session.data,
    pending: known && session.isPending,
    error: session.error,
    retry: () => void session.refetch(),
  };
}

/** Tells the browser's other tabs who is signed in now: a user's id, or null. */
const tabs = new BroadcastChannel('qm-session');

/**
 * Records who has just signed in, so that even an immediate reload knows. Data loaded
 * for anybody else is dropped.
 */
export function useBeginSession(): (user: SignedInUser) => void {
  const queries = useQueryClient();
  return (user) => {
    const key = api.auth.me.queryKey();
    if (queries.getQueryData(key)?.id !== user.id) queries.clear();
    queries.setQueryData(key, user);
    setSessionEnd(undefined);
    savePreferences({ name: user.displayName, role: user.role });
    tabs.postMessage(user.id);
  };
}

/** Forgets everything that was loaded for the user who was signed in. */
export function useForgetSession(): () => void {
  const queries = useQueryClient();
  return () => {
    savePreferences({ name: undefined, role: undefined });
    queries.clear();
    tabs.postMessage(null);
  };
}

/** Calls back when another tab has signed this user out or somebody else in. */
export function useTakenOver(user: SignedInUser | undefined, onTakenOver: () => void): void {
  const latest = useRef(onTakenOver);
  latest.current = onTakenOver;
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const listen = ({ data }: MessageEvent<unknown>): void => {
      if (data !== id) latest.current();
    };
    tabs.addEventListener('message', listen);
    return () => tabs.removeEventListener('message', listen);
  }, [id]);
}
