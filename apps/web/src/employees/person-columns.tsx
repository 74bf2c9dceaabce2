import { Disable } from '@blueprintjs/icons';
import { Avatar } from '../ui/avatar.tsx';
import { type Column, NoValue } from '../ui/data-table.tsx';
import { StateIcon } from '../ui/state-tag.tsx';
import { Contact } from './contact.tsx';
import { invitationNames } from './invitation.tsx';
import { RoleBadge } from './role-badge.tsx';
import type { Person } from './use-people.ts';

export const personColumns: readonly Column<Person>[] = [
  {
    key: 'displayName',
    title: 'Employee',
    className: 'main',
    sort: 'displayName',
    picture: true,
    skeleton: 160,
    cell: ({ displayName, email, photoURL }) => (
      <span className="qm-two">
        <Avatar name={displayName} photo={photoURL} size="md" />
        <span className="qm-clip" title={displayName}>
          {displayName}
        </span>
        <small className="qm-clip" title={email}>
          {email}
        </small>
      </span>
    ),
  },
  {
    key: 'department',
    title: 'Department',
    width: 180,
    narrow: 128,
    spare: 2,
    sort: 'department',
    cell: ({ department }) => department ?? <NoValue />,
  },
  {
    key: 'role',
    title: 'Role',
    width: 192,
    sort: 'role',
    ownClicks: true,
    cell: (row) => <RoleBadge person={row} />,
  },
  {
    key: 'position',
    title: 'Position',
    width: 248,
    narrow: 160,
    spare: 1,
    sort: 'position',
    cell: ({ position }) => position ?? <NoValue />,
  },
  {
    key: 'contact',
    title: 'Contact',
    width: 104,
    ownClicks: true,
    cell: (row) => <Contact {...row} />,
  },
];

export const PersonPhoneRow = ({
  displayName,
  email,
  photoURL,
  department,
  role,
  unconfirmed,
  suspended,
  invitation,
}: Person) => (
  <>
    <Avatar name={displayName} photo={photoURL} size="lg" />
    <div className="qm-clip">
      <div className="qm-strong qm-clip">{displayName}</div>
      <div className="qm-muted qm-sm qm-clip">{department ?? email}</div>
    </div>
    {suspended ? (
      <span className="qm-row qm-muted qm-sm">
        <Disable size={12} /> Suspended
      </span>
    ) : unconfirmed ? (
      <span className="qm-row qm-sm">
        <StateIcon state="waiting" /> Waiting
      </span>
    ) : invitation ? (
      <span className="qm-muted qm-sm">{invitationNames[invitation]}</span>
    ) : role === 'admin' ? (
      <span className="qm-muted qm-sm">Admin</span>
    ) : null}
  </>
);
