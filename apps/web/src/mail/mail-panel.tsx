import { Tag } from '@blueprintjs/core';
import { Envelope, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { MailStatus } from '@quartermaster/core/mail/mail-status';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api, client } from '../api.ts';
import { useTestSend } from '../forms/use-test-send.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { count } from '../ui/numbers.ts';
import { FailedMails, RefusedAddresses } from './undelivered.tsx';
import './mail.css';
import { OfferedButton } from '../ui/offered-button.tsx';

/** How mail is sent, within the settings. */
export function MailPanel() {
  const status = useQuery(api.mail.get.queryOptions());
  if (status.data) return <Mail mail={status.data} />;
  return status.error ? (
    <ErrorState error={status.error} text={message.mailNotLoaded} retry={() => void status.refetch()} />
  ) : (
    <span className="bp6-skeleton qm-settings-bone" aria-hidden="true" />
  );
}

function Mail({ mail }: { readonly mail: MailStatus }) {
  const { isConnected, server, from, waiting, failed, refused } = mail;
  return (
    <>
      <div className="qm-mail-head">
        <span className="qm-tile md" aria-hidden="true">
          <Envelope size={20} />
        </span>
        <div>
          <div>
            <span className="qm-strong">{server ?? 'No mail server'}</span>{' '}
            <Tag
              minimal
              className="qm-state"
              data-state={isConnected ? 'available' : 'maintenance'}
              icon={isConnected ? <TickCircle size={12} /> : <WarningSign size={12} />}
            >
              {isConnected ? 'Set up' : 'Written to files'}
            </Tag>
          </div>
          <div className="qm-muted qm-sm">
            From {from}
            {waiting === 0 ? '' : ` · ${count(waiting)} waiting`}
          </div>
        </div>
        <TestMail />
      </div>
      {isConnected ? null : (
        <p className="qm-mail-sentence">
          Nobody gets any mail until <code>QM_SMTP_URL</code> is set where the server is started. Each one is
          written to a file in its data folder instead, and removed after 30 days.
        </p>
      )}
      <p className="qm-mail-sentence">
        <Link className="bp6-button bp6-outlined" to="/settings/mail-templates">
          Mail templates
        </Link>
      </p>
      {refused.length > 0 ? <RefusedAddresses refused={refused} /> : null}
      {failed.length > 0 ? <FailedMails failed={failed} /> : null}
    </>
  );
}

/** Sends a mail to whoever is signed in, and says what the mail server answers. */
function TestMail() {
  const { busy, reason, send } = useTestSend(message.testNotSent);
  return (
    <>
      <OfferedButton
        record="Mail"
        text={busy ? 'Sending...' : 'Send me a test'}
        disabled={busy}
        onClick={() => void send(() => client.mail.sendTest())}
      />
      {reason === undefined ? null : (
        <p className="qm-failed qm-sm qm-mail-reason" role="alert">
          {reason}
        </p>
      )}
    </>
  );
}
