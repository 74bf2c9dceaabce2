import { Lock } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Profile } from '@quartermaster/core/users/profile';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MailRefused } from '../../mail/mail-refused.tsx';
import { NoValue } from '../../ui/data-table.tsx';
import { useOffered } from '../../ui/offered-actions.ts';
import { phoneHref } from '../../ui/phone-href.ts';
import { OnDay } from '../../ui/time.tsx';
import { Invitation } from '../invitation.tsx';
import { RoleBadge, useRoleOffer } from '../role-badge.tsx';
import { Manages } from './manages.tsx';

/** A person's details. */
export function PersonFacts({ person }: { readonly person: Profile }) {
  const { email, formerEmail, phoneNumber, department, position, createdAt } = person;
  const { unconfirmed, invitation, mailRefusal, manager, managerId, managerName } = person;
  const { name, actions } = useRoleOffer()(person);
  // Somebody who waits is confirmed by a button of the page as well.
  useOffered(unconfirmed ? undefined : { of: 'record', title: name, isMinor: true, actions });
  return (
    <section aria-label="Details">
      {unconfirmed ? (
        <p className="qm-notice">
          <b>{message.addressNotConfirmed}.</b> {message.confirmIfKnown(email)}
        </p>
      ) : null}
      {mailRefusal === undefined ? null : <MailRefused person={person} refusal={mailRefusal} />}
      <dl className="qm-dl qm-dl-narrow">
        <Fact name="Email">
          <a href={`mailto:${email}`}>{email}</a>
          {formerEmail === undefined ? null : <div className="qm-muted">formerly {formerEmail}</div>}
        </Fact>
        <Fact name="Phone">
          {phoneNumber ? <a href={phoneHref(phoneNumber)}>{phoneNumber}</a> : undefined}
        </Fact>
        <Fact name="Department">{department}</Fact>
        <Fact name="Position">{position}</Fact>
        <Fact name="Manager">
          {manager === undefined ? undefined : (
            <Link to={`/employees/${managerId ?? manager}`}>{managerName ?? manager}</Link>
          )}
        </Fact>
        <Manages person={person} />
        <Fact name="Role">
          <RoleBadge person={person} />
        </Fact>
        <Address person={person} />
        <Fact name="Added">
          <OnDay instant={createdAt} />
        </Fact>
      </dl>
      {invitation === undefined ? null : <Invitation person={person} />}
    </section>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="qm-show">{children ?? <NoValue />}</dd>
  </>
);

function Address({ person: { address } }: { readonly person: Profile }) {
  const { street, city, state, postalCode, country } = address ?? {};
  const lines = [street, [postalCode, city].filter(Boolean).join(' '), state, country].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <>
      <dt>Address</dt>
      <dd className="qm-show">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <small className="qm-muted qm-with-icon">
          <Lock size={12} /> Sealed. Seen by them and administrators
        </small>
      </dd>
    </>
  );
}
