import type { Outputs } from '@quartermaster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { api, isSignedOut } from '../api.ts';
import { readPreferences, savePreferences } from '../preferences.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { Unreachable } from '../ui/unreachable.tsx';

export type SignedInUser = Outputs['auth']['me'];

const UserContext = createContext<SignedInUser | undefined>(undefined);

/** Who is signed in; only inside SignedIn. */
export function useUser(): SignedInUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser outside of SignedIn');
  return user;
}

/** Who is signed in, if anybody. A browser in which nobody has signed in doesn't ask the server. */
export function useSession(): {
  user: SignedInUser | undefined;
  pending: boolean;
  error: Error | null;
  retry: () => void;
} {
  const known = readPreferences().role !== undefined;
  const session = useQuery(api.auth.me.queryOptions({ retry: false, staleTime: 60_000, enabled: known }));
  return {
    user: session.data,
    pending: known && session.isPending,
    error: session.error,
    retry: () => void session.refetch(),
  };
}

/** Screens for signed-in users. Anybody else is sent to the sign-in page and comes back afterwards. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const { user } = session;
  useEffect(() => {
    if (user) savePreferences({ name: user.displayName, role: user.role });
  }, [user]);
  if (session.pending) return <PageSpinner />;
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

/** Screens for administrators. Others are redirected as the specification says. */
export function AdminOnly({
  otherwise = '/',
  children,
}: {
  readonly otherwise?: string;
  readonly children: ReactNode;
}) {
  return useUser().role === 'admin' ? children : <Navigate to={otherwise} replace />;
}

/** Records who has just signed in, so that even an immediate reload knows it. */
export function useBeginSession(): (user: SignedInUser) => void {
  const queries = useQueryClient();
  return (user) => {
    queries.setQueryData(api.auth.me.queryKey(), user);
    savePreferences({ name: user.displayName, role: user.role });
  };
}

/** Forgets everything that was loaded for the user who was signed in. */
export function useForgetSession(): () => void {
  const queries = useQueryClient();
  return () => {
    savePreferences({ name: undefined, role: undefined });
    queries.clear();
  };
}
