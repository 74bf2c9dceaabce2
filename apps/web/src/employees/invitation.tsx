import { Envelope } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import type { Person } from './use-people.ts';

export const invitationNames = { unsent: 'Not invited', sent: 'Invited' } as const;

/** Invites a person who has no password. If the server sends no mail, the link is shown here, once. */
export function Invitation({ person: { id, displayName, invitation } }: { readonly person: Person }) {
  const [link, setLink] = useState<string>();
  const { save, busy } = useSave(client.users.invite, { invalidates: [api.users] });
  const invite = async (): Promise<void> => {
    try {
      const answer = await save({ params: { id } });
      if (answer.link === undefined) toastSuccess(answer.message);
      setLink(answer.link);
    } catch (error) {
      toastError(failureText(error, message.peopleNotInvited));
    }
  };
  return (
    <div className="qm-invitation" role="status">
      <p className="qm-muted">
        {invitation === 'unsent'
          ? `${displayName} has no password yet.`
          : `${displayName} was invited and has set no password yet.`}
      </p>
      {link === undefined ? null : <InvitationLink link={link} />}
      <OfferedButton
        size="small"
        icon={<Envelope size={14} />}
        text={invitation === 'unsent' ? 'Invite' : 'Invite again'}
        disabled={busy}
        onClick={() => void invite()}
      />
    </div>
  );
}

/** The link, for passing on. */
export const InvitationLink = ({ link }: { readonly link: string }) => (
  <>
    <p>Pass this link on now: it won’t be shown again. It works once, within 7 days.</p>
    <p className="qm-row">
      <code className="qm-mono qm-clip">{link}</code>
      <CopyButton key={link} text={link} />
    </p>
  </>
);
