import { message } from '@quartermaster/core/messages';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { client } from '../api.ts';
import { toastSuccess } from '../ui/toast.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { newPasswordLabels, newPasswordSchema } from './new-password.ts';
import { PasswordField } from './password-field.tsx';
import { useBeginSession } from './session.tsx';

const schema = newPasswordSchema.and(z.object({ currentPassword: z.string().min(1, message.required) }));
type ChangeInput = z.input<typeof schema>;

/** /change-password: an initial password set by an administrator must be changed before anything else. */
export function Screen() {
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  return (
    <AuthLayout
      title="Choose your own password"
      sentence="An administrator set your initial password. Choose one that only you know."
    >
      <AuthForm
        schema={schema}
        defaults={{ currentPassword: '', password: '', repeated: '' }}
        labels={{ currentPassword: 'Current password', ...newPasswordLabels }}
        submitLabel="Save password"
        busyLabel="Saving..."
        failure={message.passwordNotSaved}
        onSubmit={async ({ currentPassword, password }) => {
          const user = await client.me.changePassword({ currentPassword, newPassword: password });
          beginSession(user);
          toastSuccess(message.passwordChanged);
          await navigate('/', { replace: true });
        }}
      >
        <PasswordField<ChangeInput>
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField<ChangeInput>
          name="password"
          label={newPasswordLabels.password}
          autoComplete="new-password"
          help="At least 6 characters"
        />
        <PasswordField<ChangeInput>
          name="repeated"
          label={newPasswordLabels.repeated}
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthLayout>
  );
}
