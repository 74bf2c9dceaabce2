import { Edit, Selection, SendMessage, Trash } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Delivery } from '@quartermaster/core/webhooks/delivery';
import type { WebhookDetail } from '@quartermaster/core/webhooks/webhook';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { api, isGone } from '../../api.ts';
import { usePhone } from '../../ui/breakpoints.ts';
import { DaysChart } from '../../ui/days-chart.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { useListScreen } from '../../ui/list-screen.ts';
import { useListSelection } from '../../ui/list-selection.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useOffered } from '../../ui/offered-actions.ts';
import { Page } from '../../ui/page.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { everySecond } from '../../ui/polling.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { useUrlParams } from '../../ui/url-params.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { useTestWebhook } from '../use-test-webhook.ts';
import { DeleteWebhook, EditWebhook } from '../webhook-dialogs.tsx';
import '../webhooks.css';
import { Deliveries } from './deliveries.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { RedeliverRange } from './redeliver-range.tsx';
import { SelectedDeliveries } from './selected-deliveries.tsx';
import { queryOf, useDeliveries } from './use-deliveries.ts';
import { useRotation } from './use-rotation.ts';
import { WebhookFacts } from './webhook-facts.tsx';

const back = { to: '/webhooks', label: 'Back to webhooks' };
const deliveryList = { queryOf, useRows: useDeliveries, keyOf: ({ id }: Delivery) => id };

/** /webhooks/:id: a webhook, and what was delivered to it. */
export function Screen() {
  const { id = '' } = useParams();
  const [params] = useUrlParams();
  const { data, error, refetch } = useQuery(
    api.webhooks.get.queryOptions({
      input: { params: { id } },
      refetchInterval: everySecond,
    }),
  );
  // While it is edited, what was entered stays.
  if (data && (!isGone(error) || params.get('edit')))
    return <WebhookPage key={data.id} webhook={data} isLive={error === null} />;
  return (
    <Page title="Webhook" back={back}>
      {isGone(error) ? (
        <EmptyState icon={<SendMessage size={20} />} title={message.recordNotFound('webhook')} />
      ) : error ? (
        <ErrorState error={error} text={message.webhooksNotLoaded} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface WebhookPageProps {
  readonly webhook: WebhookDetail;
  readonly isLive: boolean;
}

const attemptParts = [
  { name: 'Delivered', className: 'ok' },
  { name: 'Failed', className: 'no' },
] as const;

function WebhookPage({ webhook, isLive }: WebhookPageProps) {
  const { id, name, active, days } = webhook;
  const screen = useListScreen(deliveryList);
  const { params, change, opened, query } = screen;
  const selection = useListSelection(screen, query);
  const phone = usePhone();
  const [asked, setAsked] = useState<'delete' | 'range'>();
  const navigate = useNavigate();
  const { test, tested } = useTestWebhook();
  const { rotate, busy, rotated, forget } = useRotation(id);
  const edit = (on: boolean): void => change({ edit: on ? 'true' : null }, { push: on });
  const close = (): void => setAsked(undefined);
  const rotateSecret = { text: 'Rotate secret', disabled: busy, onClick: rotate };
  const redeliverRange = { text: 'Redeliver a range...', onClick: () => setAsked('range') };
  useOffered({ of: 'record', title: name, isMinor: true, actions: [rotateSecret, redeliverRange] });
  return (
    <>
      <Page
        title={name}
        back={back}
        count={<StateTag state={active ? 'active' : 'inactive'} />}
        actions={
          <PageActions
            record={name}
            actions={[
              ...(phone ? [{ text: 'Select', icon: <Selection size={16} />, onClick: selection.begin }] : []),
              { text: 'Delete', icon: <Trash size={16} />, onClick: () => setAsked('delete') },
              { text: 'Edit', icon: <Edit size={16} />, onClick: () => edit(true) },
            ]}
            primary={{
              text: 'Test',
              icon: <SendMessage size={16} />,
              disabled: tested !== undefined,
              onClick: () => void test(webhook),
            }}
          />
        }
      >
        <div className="qm-webhook">
          <WebhookFacts webhook={webhook} rotate={rotateSecret} />
          {days.length > 0 ? (
            <DaysChart
              caption="Attempts per day"
              parts={attemptParts}
              days={days.map(({ day, delivered, failed }) => ({ day, figures: [delivered, failed] }))}
              length={phone ? 14 : 30}
            />
          ) : null}
          <Deliveries
            webhook={webhook}
            screen={screen}
            selection={selection}
            isLive={isLive}
            redeliverRange={redeliverRange}
          />
        </div>
        <SelectedDeliveries webhookId={id} selection={selection} />
        {params.get('edit') ? <EditWebhook webhook={webhook} onClose={() => edit(false)} /> : null}
        {asked === 'delete' ? (
          <DeleteWebhook
            webhook={webhook}
            onDeleted={() => void navigate('/webhooks', { replace: true })}
            onClose={close}
          />
        ) : null}
        {asked === 'range' ? <RedeliverRange webhook={webhook} onClose={close} /> : null}
        {rotated ? <SecretDialog {...rotated} onClose={forget} /> : null}
      </Page>
      {opened === undefined ? null : (
        <DeliveryPanel
          key={opened}
          webhook={webhook}
          deliveryId={opened}
          {...screen.walk}
          onClose={screen.close}
        />
      )}
    </>
  );
}
