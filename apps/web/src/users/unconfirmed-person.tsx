import { WarningSign } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import './unconfirmed.css';

interface UnconfirmedPersonProps {
  readonly email: string;
  readonly onConfirmed?: () => void;
}

/** Explains that the address of somebody who signed up isn't confirmed, and offers to confirm it. */
export function UnconfirmedPerson({ email, onConfirmed }: UnconfirmedPersonProps) {
  const { save, busy, error } = useSave(client.users.confirm, {
    invalidates: [api.users, api.requests],
    success: message.addressConfirmed,
  });
  return (
    <div className="qm-unconfirmed" role="status">
      <p>
        <b>{message.addressNotConfirmed}.</b> {message.confirmIfKnown(email)}
        {error === undefined ? null : (
          <span role="alert"> {failureText(error, message.confirmationFailed)}</span>
        )}
      </p>
      <ActionButton
        size="small"
        text="Confirm"
        disabled={busy}
        handFocusTo="neighbour"
        onClick={() => void save({ params: { id: email } }).then(onConfirmed, () => undefined)}
      />
    </div>
  );
}

/** The same as an icon, for lists. */
export const UnconfirmedSign = () => (
  <WarningSign size={16} className="qm-unconfirmed-sign" title={message.addressNotConfirmed} />
);
