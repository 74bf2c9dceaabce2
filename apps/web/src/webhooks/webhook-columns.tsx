import { Button, Tag } from '@blueprintjs/core';
import { Edit, SendMessage, Trash } from '@blueprintjs/icons';
import type { Column } from '../ui/data-table.tsx';
import { formatInstant } from '../ui/time.tsx';
import { WebhookSwitch } from './active-switch.tsx';
import type { WebhookRow } from './use-webhooks.ts';
import { attentionOf, StatusBadge } from './webhook-status.tsx';

export interface WebhookActions {
  readonly tested: string | undefined;
  readonly onTest: (webhook: WebhookRow) => void;
  readonly onEdit: (webhook: WebhookRow) => void;
  readonly onDelete: (webhook: WebhookRow) => void;
}

type ButtonsProps = WebhookActions & { readonly webhook: WebhookRow };

export const webhookColumns = (actions: WebhookActions): readonly Column<WebhookRow>[] => [
  {
    key: 'name',
    title: 'Name',
    width: 192,
    narrow: 140,
    className: 'main',
    sort: 'name',
    cell: ({ name }) => (
      <span className="qm-clip" title={name}>
        {name}
      </span>
    ),
  },
  {
    key: 'url',
    title: 'URL',
    least: 120,
    cell: ({ url }) => (
      <span className="qm-mono qm-clip" title={url}>
        {shortUrl(url)}
      </span>
    ),
  },
  {
    key: 'events',
    title: 'Events',
    width: 216,
    spare: 1,
    cell: (webhook) => <EventTags webhook={webhook} />,
  },
  {
    key: 'lastTriggered',
    title: 'Last Triggered',
    width: 168,
    spare: 2,
    sort: 'lastTriggered',
    cell: (webhook) => lastTriggeredText(webhook),
  },
  {
    key: 'status',
    title: 'Status',
    width: 168,
    cell: (webhook) => <WebhookStatus webhook={webhook} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 168,
    ownClicks: true,
    cell: (webhook) => <WebhookButtons webhook={webhook} {...actions} />,
  },
];

/** The first of the events, and how many more there are. */
export const EventTags = ({ webhook }: { readonly webhook: Pick<WebhookRow, 'events'> }) => {
  const [first, ...others] = webhook.events;
  return (
    <span className="qm-row" title={webhook.events.join(', ')}>
      <Tag minimal>{first}</Tag>
      {others.length > 0 ? <Tag minimal>+{others.length}</Tag> : null}
    </span>
  );
};

/** http:// is shown, because what is sent can be read on the way. */
const shortUrl = (url: string): string => url.replace(/^https:\/\//, '');

export const lastTriggeredText = ({ lastTriggered }: Pick<WebhookRow, 'lastTriggered'>): string =>
  lastTriggered === undefined ? 'Never' : formatInstant(new Date(lastTriggered * 1000).toISOString());

export function WebhookStatus({ webhook }: { readonly webhook: WebhookRow }) {
  const attention = attentionOf(webhook);
  return (
    <span className="qm-row">
      <StatusBadge status={webhook.lastStatus} />
      {attention ? (
        <span className="qm-muted qm-sm" title={attention.title}>
          {attention.text}
        </span>
      ) : null}
    </span>
  );
}

const WebhookButtons = ({ webhook, ...actions }: ButtonsProps) => (
  <span className="qm-webhook-buttons">
    <TestButton webhook={webhook} {...actions} />
    <WebhookSwitch webhook={webhook} />
    <EditAndDelete webhook={webhook} {...actions} />
  </span>
);

/** The same on a phone, the switch with its word. */
export const webhookPhoneActions = (actions: WebhookActions) => (webhook: WebhookRow) => (
  <>
    <WebhookSwitch webhook={webhook} label="Active" />
    <span className="qm-push" />
    <TestButton webhook={webhook} {...actions} />
    <EditAndDelete webhook={webhook} {...actions} />
  </>
);

const TestButton = ({ webhook, tested, onTest }: ButtonsProps) => (
  <Button
    variant="minimal"
    size="small"
    icon={<SendMessage size={14} />}
    aria-label={`Test ${webhook.name}`}
    title="Test"
    loading={tested === webhook.id}
    onClick={() => onTest(webhook)}
  />
);

const EditAndDelete = ({ webhook, onEdit, onDelete }: ButtonsProps) => (
  <>
    <Button
      variant="minimal"
      size="small"
      icon={<Edit size={14} />}
      aria-label={`Edit ${webhook.name}`}
      title="Edit"
      onClick={() => onEdit(webhook)}
    />
    <Button
      variant="minimal"
      size="small"
      icon={<Trash size={14} />}
      aria-label={`Delete ${webhook.name}`}
      title="Delete"
      onClick={() => onDelete(webhook)}
    />
  </>
);

export const WebhookPhoneRow = (webhook: WebhookRow) => (
  <>
    <div className="qm-webhook-row qm-clip">
      <div className="qm-strong qm-clip">{webhook.name}</div>
      <div className="qm-muted qm-sm qm-clip">{shortUrl(webhook.url)}</div>
    </div>
    <WebhookStatus webhook={webhook} />
  </>
);
