import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useBranding } from '../branding/branding.ts';
import { AuthLayout, useTagline } from './auth-layout.tsx';
import { returnTo } from './return-to.ts';
import { useBeginSession } from './session.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** /login (section 2). */
export function Screen() {
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { signUpOpen } = useBranding();
  return (
    <AuthLayout title="Sign in" sentence={useTagline()}>
      <SignInForm
        onSignedIn={async (user) => {
          beginSession(user);
          await navigate(user.mustChangePassword ? '/change-password' : returnTo(location.state), {
            replace: true,
          });
        }}
      />
      {signUpOpen === false ? null : (
        // Takes up its space until the server has answered, so that the button
        // doesn't move away from the pointer.
        <p className={signUpOpen ? 'qm-auth-alternative' : 'qm-auth-alternative unknown'}>
          Don't have an account?{' '}
          <Link to="/signup" state={location.state}>
            Sign up
          </Link>
        </p>
      )}
    </AuthLayout>
  );
}
