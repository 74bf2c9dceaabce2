import '../../ui/live.css';
import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Delivery, DeliveryState } from '@quartermaster/core/webhooks/delivery';
import type { WebhookDetail } from '@quartermaster/core/webhooks/webhook';
import { useKeptFor } from '../../settings/use-retention.ts';
import { Chips, ToggleChip } from '../../ui/chips.tsx';
import { type Column, DataTable, NoValue } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import type { ListScreen } from '../../ui/list-screen.ts';
import type { ListSelection } from '../../ui/list-selection.ts';
import type { CommandAction } from '../../ui/offered-actions.ts';
import { formatInstant, formatMoment } from '../../ui/time.tsx';
import { DeliveryTag } from '../webhook-status.tsx';
import { took } from './attempts.tsx';
import { nextAttempt } from './next-attempt.ts';
import { knownBy, RecordCell } from './record-name.tsx';
import type { DeliveriesQuery } from './use-deliveries.ts';

const chips: readonly { readonly state: DeliveryState | undefined; readonly text: string }[] = [
  { state: undefined, text: 'All' },
  { state: 'delivered', text: 'Delivered' },
  { state: 'waiting', text: 'Waiting' },
  { state: 'failed', text: 'Failed' },
];

const Moment = ({ instant }: { readonly instant: string }) => (
  <time dateTime={instant} title={formatInstant(instant)}>
    {formatMoment(instant)}
  </time>
);

const columnsOf = (webhook: WebhookDetail): readonly Column<Delivery>[] => [
  { key: 'status', title: 'Status', width: 128, cell: (delivery) => <DeliveryTag {...delivery} /> },
  {
    key: 'event',
    title: 'Event',
    className: 'main',
    least: 152,
    cell: ({ eventType }) => (
      <span className="qm-clip" title={eventType}>
        {eventType}
      </span>
    ),
  },
  {
    key: 'record',
    title: 'Record',
    width: 216,
    narrow: 152,
    most: 320,
    cell: ({ subject }) => <RecordCell subject={subject} />,
  },
  { key: 'at', title: 'Time', width: 128, cell: ({ at }) => <Moment instant={at} /> },
  { key: 'attempts', title: 'Attempts', width: 88, spare: 3, cell: ({ attempts }) => attempts.length },
  {
    key: 'took',
    title: 'Took',
    width: 88,
    spare: 2,
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return last === undefined ? <NoValue /> : took(last.durationMs);
    },
  },
  {
    key: 'dueAt',
    title: 'Next Attempt',
    width: 128,
    spare: 1,
    cell: (delivery) => {
      const next = nextAttempt(delivery, webhook);
      if (next === undefined) return <NoValue />;
      if ('held' in next) return <span title={`Next attempt ${next.until}`}>{next.held}</span>;
      return Date.parse(next.at) <= Date.now() ? 'Now' : <Moment instant={next.at} />;
    },
  },
];

const PhoneRow = (delivery: Delivery) => (
  <>
    <div className="qm-webhook-row qm-clip">
      <div className="qm-strong qm-clip">{delivery.eventType}</div>
      <div className="qm-muted qm-sm qm-clip">
        <RecordCell subject={delivery.subject} /> · <Moment instant={delivery.at} />
      </div>
    </div>
    <DeliveryTag {...delivery} />
  </>
);

interface DeliveriesProps {
  readonly webhook: WebhookDetail;
  readonly screen: ListScreen<Delivery, DeliveriesQuery>;
  readonly selection: ListSelection;
  /** Whether what is shown is kept up to date. */
  readonly isLive: boolean;
  readonly redeliverRange: CommandAction;
}

/** What was delivered, as long as that is kept, newest event first. */
export function Deliveries({ webhook, screen, selection, isLive, redeliverRange }: DeliveriesProps) {
  const { list, query, change, hrefOf } = screen;
  const time = useKeptFor('keepDeliveries');
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.deliveriesNotLoaded} retry={list.retry} />
  ) : list.total === 0 ? (
    <EmptyState icon={<History size={20} />} title="No deliveries found">
      {query.state
        ? 'None is in this state.'
        : webhook.active
          ? `What is sent from now on is listed here${time === undefined ? '' : ` for ${time}`}.`
          : 'Nothing is sent while the webhook is off.'}
    </EmptyState>
  ) : undefined;
  return (
    <>
      <div className="qm-webhook-tools">
        <h2 id="deliveries">Deliveries</h2>
        <Chips>
          {chips.map(({ state, text }) => (
            <ToggleChip
              key={text}
              pressed={query.state === state}
              onToggle={() => change({ state: state ?? null })}
            >
              {text}
            </ToggleChip>
          ))}
        </Chips>
        <span className={isLive ? 'qm-live qm-push' : 'qm-live qm-push off'} role="status">
          {isLive ? 'Live' : 'Reconnecting'}
        </span>
        <Button variant="minimal" icon={<History size={16} />} {...redeliverRange} />
      </div>
      <DataTable
        {...screen.table}
        label="Deliveries"
        columns={columnsOf(webhook)}
        rowHref={({ id }) => hrefOf(id)}
        phoneRow={PhoneRow}
        selection={selection.rows}
        selecting={selection.selecting}
        rowName={({ eventType, subject }) => `${eventType} of ${knownBy(subject)}`}
        instead={instead}
      />
    </>
  );
}
