import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { client } from '../api.ts';
import { toastSuccess } from '../ui/toast.ts';
import { Door } from './door.tsx';
import { DoorForm } from './door-form.tsx';
import { type NewPasswordInput, newPasswordLabels, newPasswordSchema } from './new-password.ts';
import { PasswordField } from './password-field.tsx';

/** /reset-password?token=: from the link in the mail. */
export function Screen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const token = params.get('token') ?? '';
  return (
    <Door title="Choose a new password" sentence="All your other sessions will end.">
      <DoorForm
        schema={newPasswordSchema}
        defaults={{ password: '', repeated: '' }}
        labels={newPasswordLabels}
        submitLabel="Save password"
        busyLabel="Saving..."
        failure="Failed to save the password"
        onSubmit={async ({ password }) => {
          await client.auth.resetPassword({ token, password });
          toastSuccess('Password changed. Sign in with the new one.');
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
      </DoorForm>
      <p className="qm-door-other">
        <Link to="/login">Back to sign in</Link>
      </p>
    </Door>
  );
}
