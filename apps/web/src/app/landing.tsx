import { ArrowRight } from '@blueprintjs/icons';
import { Link, Navigate } from 'react-router-dom';
import { Loading } from '../ui/loading.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import { useBranding } from './branding.ts';
import { Logo } from './logo.tsx';
import { home } from './navigation.ts';
import { useSession } from './session.tsx';

/** The root: a tagline and the way in; a signed-in person goes on to their first screen. */
export function Screen() {
  const session = useSession();
  const { companyName } = useBranding();
  useDocumentTitle('Welcome');
  if (session.pending) return <Loading />;
  if (session.user) return <Navigate to={home[session.user.role]} replace />;
  return (
    <main className="qm-landing">
      <p className="qm-brand">
        <Logo />
        <span>{companyName}</span>
      </p>
      <h1>Streamline your equipment management</h1>
      <p>Track assets, manage requests and keep the inventory of {companyName} in one place.</p>
      <Link to="/login" className="bp6-button bp6-large bp6-intent-primary">
        Get Started
        <ArrowRight size={16} />
      </Link>
    </main>
  );
}
