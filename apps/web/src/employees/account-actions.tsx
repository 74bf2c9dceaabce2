import { Button } from '@blueprintjs/core';
import { Cube, Disable, Key, Trash, Unlock } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import { Link, useMatch } from 'react-router-dom';
import { api, client, failureText } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { toastError } from '../ui/toast.ts';
import { EraseButton } from './erase-button.tsx';
import { QuestionButton } from './question-button.tsx';
import { type Person, useIsLastAdministrator } from './use-people.ts';

interface AccountActionsProps {
  readonly person: Person;
  readonly onDelete: () => void;
  readonly onErased: () => void;
}

/** Suspend, reset the password, delete, erase personal data. */
export function AccountActions({ person, onDelete, onErased }: AccountActionsProps) {
  const { id, email, displayName, suspended } = person;
  const isLast = useIsLastAdministrator(person);
  const params = { id };
  const isOwn = useUser().id === id;
  const isOnPage = useMatch('/employees/:id') !== null;
  const suspend = useSave(client.users.setSuspended, {
    invalidates: [api.users],
    success: (answer) =>
      answer.suspended ? message.userSuspended(displayName) : message.userResumed(displayName),
  });
  const reset = useSave(client.users.sendReset, { invalidates: [], success: (answer) => answer.message });
  const failed = (fallback: string) => (error: unknown) => toastError(failureText(error, fallback));
  const last = isLast ? { disabled: true, title: message.lastAdministrator } : {};
  return (
    <div className="qm-person-actions">
      {isOnPage ? null : (
        <Link className="bp6-button bp6-small" to={`/employees/${id}`}>
          <Cube size={14} />
          <span className="bp6-button-text">Equipment and requests</span>
        </Link>
      )}
      {suspended ? (
        <ActionButton
          size="small"
          icon={<Unlock size={14} />}
          text="Let sign in again"
          disabled={suspend.busy}
          onClick={() =>
            void suspend.save({ params, body: { suspended: false } }).catch(failed(message.userNotResumed))
          }
        />
      ) : isLast ? (
        <ActionButton size="small" icon={<Disable size={14} />} text="Suspend" {...last} />
      ) : (
        <QuestionButton
          title={`Suspend ${displayName}?`}
          text={
            isOwn
              ? 'This is your own account: you will be signed out at once, and only another administrator lets you in again.'
              : 'They are signed out everywhere at once, and their access tokens end. What they hold stays theirs.'
          }
          action="Suspend"
          intent="danger"
          onConfirm={() =>
            void suspend.save({ params, body: { suspended: true } }).catch(failed(message.userNotSuspended))
          }
        >
          <Button size="small" icon={<Disable size={14} />} text="Suspend" />
        </QuestionButton>
      )}
      {suspended || person.invitation !== undefined ? null : (
        <QuestionButton
          title="Send a reset link?"
          text={`A link to choose a new password goes to ${email}. The password stays until it is used.`}
          action="Send link"
          onConfirm={() => void reset.save({ params }).catch(failed(message.resetNotMailed))}
        >
          <Button size="small" icon={<Key size={14} />} text="Reset password" />
        </QuestionButton>
      )}
      <ActionButton
        size="small"
        variant="minimal"
        intent="danger"
        icon={<Trash size={14} />}
        text="Delete"
        {...last}
        onClick={onDelete}
      />
      {isLast || isErased(person) ? null : <EraseButton person={person} onErased={onErased} />}
    </div>
  );
}
