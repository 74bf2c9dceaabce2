import { Checkbox } from '@blueprintjs/core';
import { email } from '@quartermaster/core/text';
import { useFormContext } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { client, failureText } from '../api.ts';
import { useBranding } from '../branding/branding.ts';
import { TextField } from '../forms/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout, useTagline } from './auth-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { returnTo } from './return-to.ts';
import { useBeginSession } from './session.tsx';

const schema = z.object({
  email,
  password: z.string().min(1, 'Enter your password'),
  remember: z.boolean(),
});
type SignInInput = z.input<typeof schema>;

/** /login (section 2). */
export function Screen() {
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { signUpOpen } = useBranding();
  return (
    <AuthLayout title="Sign in" sentence={useTagline()}>
      <AuthForm
        schema={schema}
        defaults={{ email: '', password: '', remember: false }}
        labels={{ email: 'Email', password: 'Password' }}
        submitLabel="Sign in"
        busyLabel="Signing in..."
        failure="Failed to sign in"
        onSubmit={async (input) => {
          const user = await client.auth.signIn(input);
          beginSession(user);
          await navigate(user.mustChangePassword ? '/change-password' : returnTo(location.state), {
            replace: true,
          });
        }}
      >
        <TextField<SignInInput>
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <div className="qm-with-link">
          <PasswordField<SignInInput> name="password" label="Password" autoComplete="current-password" />
          <ForgotPassword />
        </div>
        <Remember />
      </AuthForm>
      {signUpOpen ? (
        <p className="qm-auth-alternative">
          Don't have an account?{' '}
          <Link to="/signup" state={location.state}>
            Sign up
          </Link>
        </p>
      ) : null}
    </AuthLayout>
  );
}

function Remember() {
  const { register } = useFormContext<SignInInput>();
  return <Checkbox {...register('remember')} label="Remember me" />;
}

/** Sends a reset link to the address in the form. The answer is the same whether or not it has an account. */
function ForgotPassword() {
  const { getValues, setError, formState } = useFormContext<SignInInput>();
  const ask = async (): Promise<void> => {
    const address = email.safeParse(getValues('email'));
    if (!address.success) {
      setError('root', { message: 'Enter your email first' });
      return;
    }
    // Rarely needed here, and too large for the first page.
    const { toastError, toastSuccess } = await import('../ui/toast.ts');
    try {
      await client.auth.forgotPassword({ email: address.data });
      toastSuccess('Password reset email sent');
    } catch (error) {
      toastError(failureText(error, 'Failed to send reset email'));
    }
  };
  return (
    <button type="button" className="qm-link" disabled={formState.isSubmitting} onClick={() => void ask()}>
      Forgot password?
    </button>
  );
}
