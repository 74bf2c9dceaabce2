import type { Outputs } from '@quartermaster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { api, isSignedOut } from '../api.ts';
import { Loading } from '../ui/loading.tsx';
import { Unreachable } from '../ui/unreachable.tsx';
import { keep, readKept } from './kept.ts';

export type SignedInUser = Outputs['auth']['me'];

const UserContext = createContext<SignedInUser | undefined>(undefined);

/** Who is signed in; only below SignedIn. */
export function useUser(): SignedInUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser outside of SignedIn');
  return user;
}

/** Who is signed in, if anybody. A browser that never signed in needn't ask. */
export function useSession(): {
  user: SignedInUser | undefined;
  pending: boolean;
  error: Error | null;
  retry: () => void;
} {
  const known = readKept().role !== undefined;
  const session = useQuery(api.auth.me.queryOptions({ retry: false, staleTime: 60_000, enabled: known }));
  return {
    user: session.data,
    pending: known && session.isPending,
    error: session.error,
    retry: () => void session.refetch(),
  };
}

/** Screens for signed-in people; anybody else is sent to sign in, and comes back afterwards. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const { user } = session;
  useEffect(() => {
    if (user) keep({ name: user.displayName, role: user.role });
  }, [user]);
  if (session.pending) return <Loading />;
  if (!user) {
    if (session.error && !isSignedOut(session.error)) return <Unreachable retry={session.retry} />;
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={{ from }} />;
  }
  if (user.mustChangePassword && location.pathname !== '/change-password') {
    return <Navigate to="/change-password" replace />;
  }
  return <UserContext value={user}>{children}</UserContext>;
}

/** Screens for administrators; others are sent where the specification says. */
export function AdminOnly({
  otherwise = '/',
  children,
}: {
  readonly otherwise?: string;
  readonly children: ReactNode;
}) {
  return useUser().role === 'admin' ? children : <Navigate to={otherwise} replace />;
}

/** Takes over who has just signed in, so that a reload at once still knows that somebody did. */
export function useBeginSession(): (user: SignedInUser) => void {
  const queries = useQueryClient();
  return (user) => {
    queries.setQueryData(api.auth.me.queryKey(), user);
    keep({ name: user.displayName, role: user.role });
  };
}

/** Forgets everything that was read for the person who was signed in. */
export function useForgetSession(): () => void {
  const queries = useQueryClient();
  return () => {
    keep({ name: undefined, role: undefined });
    queries.clear();
  };
}
