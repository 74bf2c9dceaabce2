import { ArrowRight } from '@blueprintjs/icons';
import { Link, Navigate } from 'react-router-dom';
import { AuthLayout } from '../auth/auth-layout.tsx';
import { useSession } from '../auth/session.tsx';
import { useBranding } from '../branding/branding.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { home } from './navigation.ts';

/** The root: a tagline and a way in. Someone already signed in is sent to their first screen. */
export function Screen() {
  const session = useSession();
  const { companyName } = useBranding();
  if (session.pending) return <PageSpinner />;
  if (session.user) return <Navigate to={home[session.user.role]} replace />;
  return (
    <AuthLayout
      title="Streamline your equipment management"
      sentence={`Track assets, manage requests and keep the inventory of ${companyName} in one place.`}
    >
      <Link to="/login" className="bp6-button bp6-large bp6-intent-primary">
        Get Started
        <ArrowRight size={16} />
      </Link>
    </AuthLayout>
  );
}
