import { message } from '@quartermaster/core/messages';
import { signUpSchema } from '@quartermaster/core/users/user';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { client } from '../api.ts';
import { useBranding } from '../app/branding.ts';
import { useBeginSession } from '../app/session.tsx';
import { TextField } from '../ui/form.tsx';
import { Door, useCompanySentence } from './door.tsx';
import { DoorForm } from './door-form.tsx';
import { PasswordField } from './password-field.tsx';
import { returnTo } from './return-to.ts';

type SignUpInput = z.input<typeof signUpSchema>;

/** /signup: an account of role user; one whose address is on record already waits for an administrator. */
export function Screen() {
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [waiting, setWaiting] = useState<string>();
  const sentence = useCompanySentence();
  const { signUpOpen } = useBranding();
  if (waiting !== undefined) {
    return (
      <Door title="Almost there" sentence={waiting}>
        <p className="qm-door-other">
          <Link to="/login">Back to sign in</Link>
        </p>
      </Door>
    );
  }
  if (signUpOpen === false) {
    return (
      <Door title="Sign up" sentence={message.signUpClosed}>
        <p className="qm-door-other">
          <Link to="/login" state={location.state}>
            Back to sign in
          </Link>
        </p>
      </Door>
    );
  }
  return (
    <Door title="Sign up" sentence={sentence}>
      <DoorForm
        schema={signUpSchema}
        defaults={{ email: '', password: '', displayName: '' }}
        labels={{ displayName: 'Name', email: 'Email', password: 'Password' }}
        submitLabel="Sign up"
        busyLabel="Signing up..."
        failure="Failed to create user"
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
      </DoorForm>
      <p className="qm-door-other">
        Already have an account?{' '}
        <Link to="/login" state={location.state}>
          Sign in
        </Link>
      </p>
    </Door>
  );
}
