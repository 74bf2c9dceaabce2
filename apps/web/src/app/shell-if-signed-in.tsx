import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { SignedIn } from '../auth/signed-in.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';

/** For screens that anybody may see: inside the shell for signed-in users, on their own for others. */
export function ShellIfSignedIn({ shell }: { readonly shell: ReactNode }) {
  const session = useSession();
  if (session.pending) return <PageSpinner />;
  return session.user ? <SignedIn>{shell}</SignedIn> : <Outlet />;
}
