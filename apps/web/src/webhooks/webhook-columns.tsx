import { Tag } from '@blueprintjs/core';
import { Edit, SendMessage, Trash } from '@blueprintjs/icons';
import type { Column } from '../ui/data-table.tsx';
import { type RowAction, RowButtons, type RowOffer } from '../ui/row-actions.tsx';
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

const WebhookButtons = ({ webhook, ...actions }: ButtonsProps) => {
  const [test, ...others] = ownActions(webhook, actions);
  return (
    <span className="qm-webhook-buttons">
      <RowButtons name={webhook.name} actions={[test]} />
      <WebhookSwitch webhook={webhook} />
      <RowButtons name={webhook.name} actions={others} />
    </span>
  );
};

/** The same on a phone, the switch with its word. */
export const webhookPhoneActions = (actions: WebhookActions) => (webhook: WebhookRow) => (
  <>
    <WebhookSwitch webhook={webhook} label="Active" />
    <span className="qm-push" />
    <RowButtons name={webhook.name} actions={ownActions(webhook, actions)} />
  </>
);

export const webhookActions =
  (actions: WebhookActions) =>
  (webhook: WebhookRow): RowOffer => ({ name: webhook.name, actions: ownActions(webhook, actions) });

const ownActions = (
  webhook: WebhookRow,
  { tested, onTest, onEdit, onDelete }: WebhookActions,
): [RowAction, ...RowAction[]] => [
  {
    ...{ text: 'Test', icon: <SendMessage size={14} />, onClick: () => onTest(webhook) },
    busy: tested === webhook.id,
  },
  { text: 'Edit', icon: <Edit size={14} />, onClick: () => onEdit(webhook) },
  { text: 'Delete', icon: <Trash size={14} />, onClick: () => onDelete(webhook) },
];

export const WebhookPhoneRow = (webhook: WebhookRow) => (
  <>
    <div className="qm-webhook-row qm-clip">
      <div className="qm-strong qm-clip">{webhook.name}</div>
      <div className="qm-muted qm-sm qm-clip">{shortUrl(webhook.url)}</div>
    </div>
    <WebhookStatus webhook={webhook} />
  </>
);
