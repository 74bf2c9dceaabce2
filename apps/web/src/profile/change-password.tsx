import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { newPasswordLabels, newPasswordSchema } from '../auth/new-password.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { FormErrors } from '../forms/form-errors.tsx';
import { showServerErrors } from '../forms/server-errors.ts';
import { useUnsavedChanges } from '../forms/unsaved-changes.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import { toastSuccess } from '../ui/toast.ts';

const schema = newPasswordSchema.and(z.object({ currentPassword: z.string().min(1, message.required) }));
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const empty = { currentPassword: '', password: '', repeated: '' };

/** Changes the password, which ends every other session and all access tokens. */
export function ChangePassword() {
  const queries = useQueryClient();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: empty,
    mode: 'onBlur',
  });
  const { isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty, 'dialog');
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    try {
      await client.me.changePassword({ currentPassword, newPassword: password });
      form.reset(empty);
      toastSuccess(message.passwordChanged);
      await Promise.all(
        [api.sessions, api.tokens].map((one) => queries.invalidateQueries({ queryKey: one.key() })),
      );
    } catch (error) {
      showServerErrors(form, error, message.passwordNotSaved);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h3 className="qm-h3">Change password</h3>
        <FormErrors labels={{ currentPassword: 'Current password', ...newPasswordLabels }} />
        <div className="qm-profile-grid">
          <PasswordField<Input>
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
          />
          <PasswordField<Input>
            name="password"
            label={newPasswordLabels.password}
            autoComplete="new-password"
          />
          <PasswordField<Input>
            name="repeated"
            label={newPasswordLabels.repeated}
            autoComplete="new-password"
          />
        </div>
        <div className="qm-row">
          <OfferedButton
            type="submit"
            text={isSubmitting ? 'Saving...' : 'Change password'}
            disabled={isSubmitting || !isDirty}
          />
          <span className="qm-sm qm-muted">Signs you out everywhere else, and ends your access tokens.</span>
        </div>
      </form>
    </FormProvider>
  );
}
