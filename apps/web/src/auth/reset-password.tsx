import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { api, client, failureText, isRefused } from '../api.ts';
import { toastSuccess } from '../ui/toast.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type NewPasswordInput, newPasswordLabels, newPasswordSchema } from './new-password.ts';
import { PasswordField } from './password-field.tsx';

/** /reset-password?token=: from the link in the mail. */
export function Screen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const token = params.get('token') ?? '';
  // Never refetched: saving uses the link up.
  const { error } = useQuery({
    ...api.auth.checkLink.queryOptions({ input: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error && isRefused(error))
    return (
      <AuthLayout title="Choose a new password" sentence={failureText(error, message.linkInvalid)}>
        <p className="qm-auth-alternative">
          <Link to="/login">Back to sign in</Link>
        </p>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Choose a new password" sentence="This signs you out everywhere else.">
      <AuthForm
        schema={newPasswordSchema}
        defaults={{ password: '', repeated: '' }}
        labels={newPasswordLabels}
        submitLabel="Save password"
        busyLabel="Saving..."
        failure={message.passwordNotSaved}
        onSubmit={async ({ password }) => {
          await client.auth.resetPassword({ token, password });
          toastSuccess(message.passwordReset);
          await navigate('/login', { replace: true });
        }}
      >
        <PasswordField<NewPasswordInput>
          name="password"
          label={newPasswordLabels.password}
          autoComplete="new-password"
          help="At least 6 characters"
        />
        <PasswordField<NewPasswordInput>
          name="repeated"
          label={newPasswordLabels.repeated}
          autoComplete="new-password"
        />
      </AuthForm>
      <p className="qm-auth-alternative">
        <Link to="/login">Back to sign in</Link>
      </p>
    </AuthLayout>
  );
}
