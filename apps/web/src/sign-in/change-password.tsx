import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { client } from '../api.ts';
import { useBeginSession } from '../app/session.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { Door } from './door.tsx';
import { DoorForm } from './door-form.tsx';
import { newPasswordLabels, newPasswordSchema } from './new-password.ts';
import { PasswordField } from './password-field.tsx';

const schema = newPasswordSchema.and(z.object({ currentPassword: z.string().min(1, 'Required') }));
type ChangeInput = z.input<typeof schema>;

/** /change-password: a first password, set by an administrator, is changed before anything else. */
export function Screen() {
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  return (
    <Door
      title="Choose your own password"
      sentence="An administrator set the first one. From now on only you know it."
    >
      <DoorForm
        schema={schema}
        defaults={{ currentPassword: '', password: '', repeated: '' }}
        labels={{ currentPassword: 'Current password', ...newPasswordLabels }}
        submitLabel="Save password"
        busyLabel="Saving..."
        failure="Failed to save the password"
        onSubmit={async ({ currentPassword, password }) => {
          const user = await client.me.changePassword({ currentPassword, newPassword: password });
          beginSession(user);
          toastSuccess('Password changed');
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
      </DoorForm>
    </Door>
  );
}
