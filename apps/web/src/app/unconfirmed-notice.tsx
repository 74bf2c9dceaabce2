import { message } from '@quartermaster/core/messages';
import { client, failureText } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { useBranding } from '../branding/branding.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import '../users/unconfirmed.css';

/**
 * Reminds people who signed up that their address isn't confirmed yet, and offers to mail another link if the
 * server sends mail.
 */
export function UnconfirmedNotice() {
  const { unconfirmed } = useUser();
  const { sendsMail } = useBranding();
  const { save, busy, error } = useSave(client.me.sendConfirmation, {
    invalidates: [],
    success: (answer) => answer.message,
  });
  if (!unconfirmed) return null;
  if (!sendsMail)
    return (
      <div className="qm-unconfirmed" role="status">
        <p>{message.unconfirmedWithoutMail}</p>
      </div>
    );
  return (
    <div className="qm-unconfirmed" role="status">
      <p>
        {message.unconfirmedYourself}
        {error === undefined ? null : (
          <span role="alert"> {failureText(error, message.confirmationNotSent)}</span>
        )}
      </p>
      <ActionButton
        size="small"
        text="Send link again"
        disabled={busy}
        onClick={() => void save({}).catch(() => undefined)}
      />
    </div>
  );
}
