import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isSignedOut } from '../api.ts';
import { forgetUnsavedChanges } from '../forms/unsaved-changes.tsx';
import { savePreferences } from '../preferences.ts';
import { useSessionEnd } from '../session-end.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { part } from '../ui/part.tsx';
import { UnreachablePage } from '../ui/unreachable.tsx';
import { UserContext, useSession, useTakenOver, useUser } from './session.tsx';

const SignInAgain = part(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/**
 * Screens for signed-in users. Anybody else is sent to the sign-in page and comes back afterwards. If the
 * session ends while the page is open, signing in takes place over it, so that nothing entered is lost.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const { user } = session;
  const end = useSessionEnd();
  const whose = useRef<string>(undefined);
  whose.current ??= user?.id;
  // Loads a new page, so that nothing of the first person's remains in this one.
  useTakenOver(user, () => {
    forgetUnsavedChanges();
    window.location.replace('/');
  });
  useEffect(() => {
    if (user) savePreferences({ name: user.displayName, role: user.role });
  }, [user]);
  if (session.pending) return <PageSpinner />;
  if (!user) {
    if (session.error && !isSignedOut(session.error)) return <UnreachablePage retry={session.retry} />;
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={{ from }} />;
  }
  // Somebody else has signed in over the page: drop it along with what was entered.
  if (user.id !== whose.current) return <Navigate to="/" replace />;
  if (user.mustChangePassword && location.pathname !== '/change-password') {
    return <Navigate to="/change-password" replace />;
  }
  return (
    <UserContext value={user}>
      {/* Suspended users may no longer see anything. */}
      {end === 'suspended' ? null : children}
      {end ? <SignInAgain user={user} end={end} /> : null}
    </UserContext>
  );
}

/** Screens for administrators. Others are sent elsewhere. */
export function AdminOnly({
  otherwise,
  children,
}: {
  readonly otherwise: string;
  readonly children: ReactNode;
}) {
  return useUser().role === 'admin' ? children : <Navigate to={otherwise} replace />;
}
