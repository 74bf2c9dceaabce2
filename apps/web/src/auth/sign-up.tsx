import { message } from '@quartermaster/core/messages';
import { signUpSchema } from '@quartermaster/core/users/user';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { client } from '../api.ts';
import { useBranding } from '../branding/branding.ts';
import { TextField } from '../forms/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout, useTagline } from './auth-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { returnTo } from './return-to.ts';
import { useBeginSession } from './session.tsx';

type SignUpInput = z.input<typeof signUpSchema>;

/**
 * /signup creates an account with the role user. If the address is already on record, an
 * administrator must approve it.
 */
export function Screen() {
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [waiting, setWaiting] = useState<string>();
  const sentence = useTagline();
  const { signUpOpen } = useBranding();
  if (waiting !== undefined) {
    return (
      <AuthLayout title="Almost there" sentence={waiting}>
        <p className="qm-auth-alternative">
          <Link to="/login">Back to sign in</Link>
        </p>
      </AuthLayout>
    );
  }
  if (signUpOpen === false) {
    return (
      <AuthLayout title="Sign up" sentence={message.signUpClosed}>
        <p className="qm-auth-alternative">
          <Link to="/login" state={location.state}>
            Back to sign in
          </Link>
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Sign up" sentence={sentence}>
      <AuthForm
        schema={signUpSchema}
        defaults={{ email: '', password: '', displayName: '' }}
        labels={{ displayName: 'Name', email: 'Email', password: 'Password' }}
        submitLabel="Sign up"
        busyLabel="Signing up..."
        failure={message.userNotCreated}
        onSubmit={async (input) => {
          const answer = await client.auth.signUp(input);
          if (answer.waiting) {
            setWaiting(answer.message);
            return;
          }
          const user = await client.auth.signIn({ email: input.email, password: input.password });
          beginSession(user);
          await navigate(returnTo(location.state), { replace: true });
        }}
      >
        <TextField<SignUpInput> name="displayName" label="Name" autoComplete="name" />
        <TextField<SignUpInput>
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField<SignUpInput>
          name="password"
          label="Password"
          autoComplete="new-password"
          help="At least 6 characters"
        />
      </AuthForm>
      <p className="qm-auth-alternative">
        Already have an account?{' '}
        <Link to="/login" state={location.state}>
          Sign in
        </Link>
      </p>
    </AuthLayout>
  );
}
