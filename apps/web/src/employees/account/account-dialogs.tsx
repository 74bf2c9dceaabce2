import { message } from '@quartermaster/core/messages';
import { api, client } from '../../api.ts';
import { useUser } from '../../auth/session.tsx';
import { useSave } from '../../forms/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Person } from '../use-people.ts';
import type { AccountTask } from './account-menu.tsx';
import { DeleteEmployee } from './delete-employee.tsx';
import { ErasePerson } from './erase-person.tsx';

interface AccountDialogProps {
  readonly person: Person;
  readonly task: AccountTask;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before acting on an account. */
export function AccountDialog({ task, person, onDeleted, onClose }: AccountDialogProps) {
  switch (task) {
    case 'suspend':
      return <Suspend person={person} onClose={onClose} />;
    case 'reset':
      return <SendReset person={person} onClose={onClose} />;
    case 'delete':
      return <DeleteEmployee person={person} onDeleted={onDeleted} onClose={onClose} />;
    case 'erase':
      return <ErasePerson person={person} onClose={onClose} />;
  }
}

type DialogProps = Pick<AccountDialogProps, 'person' | 'onClose'>;

function Suspend({ person: { id, displayName }, onClose }: DialogProps) {
  const isOwn = useUser().id === id;
  const { save } = useSave(client.users.setSuspended, {
    invalidates: [api.users],
    success: message.userSuspended(displayName),
  });
  return (
    <ConfirmDialog
      title={`Suspend ${displayName}?`}
      action="Suspend"
      busyAction="Suspending..."
      failure={message.userNotSuspended}
      onConfirm={() => save({ params: { id }, body: { suspended: true } })}
      onClose={onClose}
    >
      {isOwn
        ? 'This is your own account: you will be signed out at once, and only another administrator lets you in again.'
        : 'They are signed out everywhere at once, and their access tokens end. What they hold stays theirs.'}
    </ConfirmDialog>
  );
}

function SendReset({ person: { id, email }, onClose }: DialogProps) {
  const { save } = useSave(client.users.sendReset, {
    invalidates: [],
    success: (answer) => answer.message,
  });
  return (
    <ConfirmDialog
      title="Send a reset link?"
      action="Send link"
      busyAction="Sending..."
      intent="primary"
      failure={message.resetNotMailed}
      onConfirm={() => save({ params: { id } })}
      onClose={onClose}
    >
      A link to choose a new password goes to {email}. The password stays until it is used.
    </ConfirmDialog>
  );
}
