import { Checkbox } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { email } from '@quartermaster/core/text';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { client, failureText } from '../api.ts';
import { useBranding } from '../branding/branding.ts';
import { TextField } from '../forms/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { PasswordField } from './password-field.tsx';
import type { SignedInUser } from './session.tsx';

const schema = z.object({
  email,
  password: z.string().min(1, message.required),
  remember: z.boolean(),
});
type SignInInput = z.input<typeof schema>;

interface SignInFormProps {
  /** The address that the form starts with. */
  readonly address?: string;
  readonly onSignedIn: (user: SignedInUser) => unknown;
}

export const SignInForm = ({ address = '', onSignedIn }: SignInFormProps) => (
  <AuthForm
    schema={schema}
    defaults={{ email: address, password: '', remember: false }}
    labels={{ email: 'Email', password: 'Password' }}
    submitLabel="Sign in"
    busyLabel="Signing in..."
    failure={message.signInFailed}
    onSubmit={async (input) => onSignedIn(await client.auth.signIn(input))}
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
);

function Remember() {
  const { register } = useFormContext<SignInInput>();
  return <Checkbox {...register('remember')} label="Remember me" />;
}

/** The error type for a reset without an address; the error disappears once one is entered. */
const addressMissing = 'addressMissing';

/**
 * Sends a reset link to the address in the form. The answer is the same whether or not there is an account.
 */
function ForgotPassword() {
  const { getValues, setError, clearErrors, formState } = useFormContext<SignInInput>();
  const { sendsMail } = useBranding();
  const entered = email.safeParse(useWatch<SignInInput, 'email'>({ name: 'email' })).success;
  const unanswered = formState.errors.root?.type === addressMissing;
  useEffect(() => {
    if (entered && unanswered) clearErrors('root');
  }, [entered, unanswered, clearErrors]);
  const ask = async (): Promise<void> => {
    const address = email.safeParse(getValues('email'));
    if (!address.success) {
      setError('root', { type: addressMissing, message: message.emailFirst });
      return;
    }
    // Rarely needed, and too large for the first page.
    const { toastError, toastNote, toastSuccess } = await import('../ui/toast.ts');
    try {
      await client.auth.forgotPassword({ email: address.data });
      toastSuccess(message.resetMailed);
      if (!sendsMail) toastNote(message.noMail);
    } catch (error) {
      toastError(failureText(error, message.resetNotMailed));
    }
  };
  return (
    <button type="button" className="qm-link" disabled={formState.isSubmitting} onClick={() => void ask()}>
      Forgot password?
    </button>
  );
}
