import type { MailStatus } from '@quartermaster/core/mail/mail-status';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionButton } from '../ui/action-button.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { ResumeMail } from './resume-mail.tsx';

/** How many are listed at first. */
const atFirst = 5;

/** Addresses that the mail server refuses: nothing about events is sent to them. */
export const RefusedAddresses = ({ refused }: Pick<MailStatus, 'refused'>) => (
  <Undelivered title="Addresses that are refused">
    {refused.map(({ to, at, reason }) => (
      <li key={to.id}>
        <div>
          <div className="head">
            <Link to={`/employees/${to.id}`}>{to.displayName}</Link>
            <span className="qm-muted">
              {to.email} · <TimeAgo instant={at} />
            </span>
          </div>
          <div className="qm-sm">{reason}</div>
        </div>
        <ResumeMail person={to} />
      </li>
    ))}
  </Undelivered>
);

/** Mails that could not be sent in the last days. */
export const FailedMails = ({ failed }: Pick<MailStatus, 'failed'>) => (
  <Undelivered title="Not sent in the last seven days">
    {failed.map(({ at, about, to, reason }) => (
      <li key={`${at} ${to?.id} ${about}`}>
        <div>
          <div className="head">
            {to === undefined ? (
              <span>A former account</span>
            ) : (
              <Link to={`/employees/${to.id}`}>{to.displayName}</Link>
            )}
            <span className="qm-muted">
              {about} · <TimeAgo instant={at} />
            </span>
          </div>
          <div className="qm-sm">{reason}</div>
        </div>
      </li>
    ))}
  </Undelivered>
);

interface UndeliveredProps {
  readonly title: string;
  readonly children: React.ReactElement[];
}

function Undelivered({ title, children }: UndeliveredProps) {
  const [all, setAll] = useState(false);
  return (
    <div className="qm-mail-list">
      <h3 className="qm-h3">{title}</h3>
      <ul>{all ? children : children.slice(0, atFirst)}</ul>
      {all || children.length <= atFirst ? null : (
        <ActionButton
          variant="minimal"
          size="small"
          text={`Show all ${children.length}`}
          handFocusTo="neighbour"
          onClick={() => setAll(true)}
        />
      )}
    </div>
  );
}
