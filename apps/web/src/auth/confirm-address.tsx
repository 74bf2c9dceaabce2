import { message } from '@quartermaster/core/messages';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { client } from '../api.ts';
import { toastSuccess } from '../ui/toast.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useBeginSession, useUser } from './session.tsx';

/**
 * /confirm-address?token=: from the link in the mail. Confirming takes a click,
 * because mail scanners open links.
 */
export function Screen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const beginSession = useBeginSession();
  const { email } = useUser();
  return (
    <AuthLayout title="Confirm your address" sentence={`You are signed in as ${email}.`}>
      <AuthForm
        schema={z.object({})}
        defaults={{}}
        labels={{}}
        submitLabel="Confirm"
        busyLabel="Confirming..."
        failure={message.confirmationFailed}
        onSubmit={async () => {
          beginSession(await client.me.confirmAddress({ token: params.get('token') ?? '' }));
          toastSuccess(message.addressConfirmed);
          await navigate('/', { replace: true });
        }}
      >
        {null}
      </AuthForm>
    </AuthLayout>
  );
}
