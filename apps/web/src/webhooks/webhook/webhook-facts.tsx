import { Key } from '@blueprintjs/icons';
import type { WebhookDetail } from '@quartermaster/core/webhooks/webhook';
import type { ReactNode } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { count } from '../../ui/numbers.ts';
import type { CommandAction } from '../../ui/offered-actions.ts';
import { formatMomentInSentence } from '../../ui/time.tsx';
import { EventTags, lastTriggeredText, WebhookStatus } from '../webhook-columns.tsx';
import { attentionOf } from '../webhook-status.tsx';
import { took } from './attempts.tsx';

interface WebhookFactsProps {
  readonly webhook: WebhookDetail;
  /** Whether its secret is being rotated. */
  readonly rotate: CommandAction;
}

/** What a webhook is, and what sending has come to. */
export function WebhookFacts({ webhook, rotate }: WebhookFactsProps) {
  const { url, filter, attempts, medianMs, formerSecretUntil } = webhook;
  const headers = Object.keys(webhook.headers);
  const all = attempts.delivered + attempts.failed;
  const reason = attentionOf(webhook)?.title;
  return (
    <section className="qm-webhook-facts" aria-label="Details">
      {reason ? (
        <p className="qm-failed" role="status">
          {reason}.
        </p>
      ) : null}
      <p className="qm-mono qm-muted">{url}</p>
      <dl>
        <Fact name="Attempts, 30 days">
          {all === 0 ? (
            'None'
          ) : (
            <span>
              <b>{count(attempts.delivered)}</b> of {count(all)} delivered
              <small>, {share(attempts.delivered / all)}</small>
            </span>
          )}
        </Fact>
        {medianMs === undefined ? null : (
          <Fact name="Response time">
            <span title="Of the last 100 answers">
              <b>{took(medianMs)}</b> <small>median</small>
            </span>
          </Fact>
        )}
        <Fact name="Last Triggered">
          {lastTriggeredText(webhook)}
          {webhook.lastTriggered === undefined ? null : <WebhookStatus webhook={webhook} />}
        </Fact>
        <Fact name="Events">
          <EventTags webhook={webhook} />
        </Fact>
        {filter ? (
          <Fact name="Filter">
            <span className="qm-mono">{filter}</span>
          </Fact>
        ) : null}
        {headers.length > 0 ? (
          <Fact name="Headers">
            <span className="qm-mono">{headers.join(', ')}</span>
          </Fact>
        ) : null}
        <Fact name="Signing secret">
          <ActionButton size="small" {...rotate} />
        </Fact>
      </dl>
      {formerSecretUntil ? (
        <p className="qm-webhook-former qm-row qm-muted qm-sm">
          <Key size={14} /> The former secret signs as well until {formatMomentInSentence(formerSecretUntil)}
        </p>
      ) : null}
    </section>
  );
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** '93.4 %'; never 100 % while anything is missing. */
const share = (part: number): string =>
  percent.format(part < 1 ? Math.min(part, 0.999) : part).replace('%', ' %');

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
