import { Callout, Tag } from '@blueprintjs/core';
import { Chat, Error as ErrorIcon, TickCircle } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { SlackConfig } from '@quartermaster/core/slack/slack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { api, client, failureText, reasonOf } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { formatDay } from '../ui/time.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import './slack.css';
import { OfferedButton } from '../ui/offered-button.tsx';
import { SlackSettings } from './slack-settings.tsx';

/** The connection to Slack within the settings (section 2); it saves by itself. */
export function SlackPanel() {
  const config = useQuery(api.slack.get.queryOptions());
  if (config.data)
    return config.data.connected ? <Connected slack={config.data} /> : <NotConnected slack={config.data} />;
  return config.error ? (
    <ErrorState error={config.error} text={message.slackNotLoaded} retry={() => void config.refetch()} />
  ) : (
    <span className="bp6-skeleton qm-settings-bone" aria-hidden="true" />
  );
}

const lost = { revoked: message.slackRevoked, keyLost: message.slackKeyLost } as const;

function NotConnected({ slack: { canConnect, disabledBecause } }: { readonly slack: SlackConfig }) {
  return (
    <>
      {disabledBecause === undefined ? null : <Lost text={lost[disabledBecause]} />}
      <p className="qm-slack-sentence">
        {canConnect
          ? 'Connect the workspace whose channels should hear about changes.'
          : `${message.slackClientMissing} before a workspace can be connected.`}
      </p>
      {canConnect ? <ConnectButton /> : null}
    </>
  );
}

const Lost = ({ text }: { readonly text: string }) => (
  <Callout intent="danger" icon={<ErrorIcon size={16} />} className="qm-slack-lost">
    {text}.
  </Callout>
);

/** Why the visit to Slack came to nothing, which its toast has no room for. */
const cameBack = z.object({ slackReason: z.string().optional() });

/** Leaves the console for Slack's page, which comes back to /slack/callback. */
function ConnectButton() {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState(cameBack.safeParse(useLocation().state).data?.slackReason);
  const connect = async (): Promise<void> => {
    setBusy(true);
    try {
      window.location.assign((await client.slack.begin()).url);
    } catch (error) {
      toastError(failureText(error, message.slackNotBegun));
      setReason(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <OfferedButton
        variant="outlined"
        text={busy ? message.connectingToSlack : 'Connect Slack'}
        disabled={busy}
        onClick={() => void connect()}
      />
      {reason === undefined ? null : <p className="qm-failed qm-sm">{reason}.</p>}
    </>
  );
}

function Connected({ slack }: { readonly slack: SlackConfig }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { teamName, enabled, connectedByName, connectedAt, disabledBecause, canConnect } = slack;
  const disconnect = async (): Promise<void> => {
    const now = await client.slack.disconnect();
    queries.setQueryData(api.slack.get.queryKey(), now);
    toastSuccess(now.message);
  };
  return (
    <>
      <div className="qm-slack-head">
        <span className="qm-tile md" aria-hidden="true">
          <Chat size={20} />
        </span>
        <div>
          <div>
            <span className="qm-strong">{teamName}</span>{' '}
            <Tag
              minimal
              className="qm-state"
              data-state={enabled ? 'available' : 'suspended'}
              icon={<TickCircle size={12} />}
            >
              {enabled ? 'Connected' : 'Switched off'}
            </Tag>
          </div>
          <div className="qm-muted qm-sm">
            Connected by {connectedByName} on {connectedAt === undefined ? '' : formatDay(connectedAt)}
          </div>
        </div>
        <OfferedButton
          variant="minimal"
          intent="danger"
          text="Disconnect"
          record="Slack"
          onClick={() => setAsking(true)}
        />
      </div>
      {disabledBecause === undefined ? null : (
        <>
          <Lost text={lost[disabledBecause]} />
          {canConnect ? <ConnectButton /> : null}
        </>
      )}
      <SlackSettings slack={slack} />
      {asking ? (
        <ConfirmDialog
          title="Disconnect Slack"
          action="Disconnect"
          busyAction="Disconnecting..."
          failure={message.slackNotDisconnected}
          onConfirm={disconnect}
          onClose={() => setAsking(false)}
        >
          Nothing is posted to {teamName} any more, and its channels and switches are forgotten.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
