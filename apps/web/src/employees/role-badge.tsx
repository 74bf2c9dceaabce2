import { Tag } from '@blueprintjs/core';
import { CaretDown, Disable, Endorsed, Envelope, TickCircle, Time } from '@blueprintjs/icons';
import type { Role } from '@quartermaster/core/access/role';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { useSave } from '../forms/use-save.ts';
import type { RowOffer } from '../ui/row-actions.tsx';
import { toastError } from '../ui/toast.ts';
import { useConfirmPerson } from '../users/use-confirm-person.ts';
import { invitationNames } from './invitation.tsx';
import { QuestionButton } from './question-button.tsx';
import type { Person } from './use-people.ts';
import { useIsLastAdministrator, useLastAdministrator } from './use-people.ts';

/**
 * A person's role, which can be changed by clicking and confirming; for unconfirmed
 * people, a badge that says so.
 */
export function RoleBadge({ person }: { readonly person: Person }) {
  return (
    <span className="qm-row">
      {person.unconfirmed ? <ConfirmBadge person={person} /> : <RoleButton person={person} />}
      {person.suspended ? (
        <Tag minimal className="qm-state" icon={<Disable size={12} />}>
          Suspended
        </Tag>
      ) : person.invitation === undefined ? null : (
        <Tag minimal className="qm-state" icon={<Envelope size={12} />}>
          {invitationNames[person.invitation]}
        </Tag>
      )}
    </span>
  );
}

const badgeId = (id: string): string => `role-${id}`;
const otherRole = (role: Role): Role => (role === 'admin' ? 'user' : 'admin');
const changeText = (role: Role): string => `Make ${otherRole(role)}`;

/** What clicking the badge asks, for the palette. */
export function useRoleOffer(): (person: Person) => RowOffer {
  const isLast = useLastAdministrator();
  return (person) => {
    const { id, displayName, unconfirmed, role } = person;
    const onClick = (): void => document.getElementById(badgeId(id))?.click();
    return {
      name: displayName,
      actions: unconfirmed
        ? [{ text: 'Confirm', icon: <TickCircle size={14} />, onClick }]
        : [{ text: changeText(role), icon: <Endorsed size={14} />, disabled: isLast(person), onClick }],
    };
  };
}

const names: Readonly<Record<Role, string>> = { admin: 'Admin', user: 'User' };

function RoleButton({ person }: { readonly person: Person }) {
  const { id, displayName } = person;
  const isLast = useIsLastAdministrator(person);
  /** Shown until the server has answered. */
  const [chosen, setChosen] = useState<Role>();
  const { save } = useSave(client.users.setRole, {
    invalidates: [api.users, api.auth.me],
    success: message.userRoleUpdated,
  });
  const isOwn = useUser().id === id;
  const role = chosen ?? person.role;
  const button = (
    <button
      type="button"
      id={badgeId(id)}
      className="qm-role"
      data-role={role}
      aria-label={`Role of ${displayName}: ${names[role]}`}
      {...(isLast ? { 'aria-disabled': true, title: message.lastAdministrator } : {})}
    >
      {names[role]}
      <CaretDown size={14} />
    </button>
  );
  if (isLast) return button;
  const other = otherRole(role);
  const change = async (): Promise<void> => {
    setChosen(other);
    try {
      await save({ params: { id }, body: { role: other } });
    } catch (error) {
      toastError(failureText(error, message.userRoleNotUpdated));
    }
    setChosen(undefined);
  };
  return (
    <QuestionButton
      title={`Make ${displayName} ${other === 'admin' ? 'an admin' : 'a user'}?`}
      text={
        isOwn
          ? 'This is your own account: you will no longer be an administrator.'
          : other === 'admin'
            ? 'Admins see and change everything: people, settings, every asset and request.'
            : 'Users see only what they hold and what they asked for. What only admins may do is no longer theirs.'
      }
      action={changeText(role)}
      onConfirm={() => void change()}
    >
      {button}
    </QuestionButton>
  );
}

function ConfirmBadge({ person: { id, email, displayName } }: { readonly person: Person }) {
  const { confirm, busy } = useConfirmPerson(id);
  return (
    <QuestionButton
      title={`Confirm ${displayName}?`}
      text={message.confirmIfKnown(email)}
      action="Confirm"
      onConfirm={confirm}
    >
      <button
        type="button"
        id={badgeId(id)}
        className="qm-waiting"
        disabled={busy}
        aria-label={`${message.usersWaiting}: ${displayName}`}
      >
        <Tag minimal className="qm-state" data-state="pending" icon={<Time size={12} />}>
          {message.usersWaiting}
        </Tag>
      </button>
    </QuestionButton>
  );
}
