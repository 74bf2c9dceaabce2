import { Duplicate, Refresh, Time } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { DeliveryDetail } from '@quartermaster/core/webhooks/delivery';
import { isSuccess, type WebhookDetail } from '@quartermaster/core/webhooks/webhook';
import { useQuery } from '@tanstack/react-query';
import { api, client, failureText, isGone } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Inspector } from '../../ui/inspector.tsx';
import { JsonText } from '../../ui/json-text.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { type CommandAction, useOffered } from '../../ui/offered-actions.ts';
import { everySecond } from '../../ui/polling.ts';
import type { PreviousNextProps } from '../../ui/previous-next.tsx';
import { toastError, toastNote, toastSuccess } from '../../ui/toast.ts';
import { DeliveryTag } from '../webhook-status.tsx';
import { Attempts, attemptText } from './attempts.tsx';
import { curlOf } from './curl.ts';
import { nextAttempt } from './next-attempt.ts';
import { RecordName } from './record-name.tsx';

interface DeliveryPanelProps extends PreviousNextProps {
  readonly webhook: WebhookDetail;
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** A delivery: its attempts, and what is sent. */
export function DeliveryPanel({ webhook, deliveryId, ...panel }: DeliveryPanelProps) {
  const { data, error, refetch } = useQuery(
    api.webhooks.delivery.queryOptions({
      input: { params: { id: webhook.id, deliveryId } },
      refetchInterval: everySecond,
    }),
  );
  return (
    <Inspector
      label="Delivery"
      head={
        <span className="qm-mono qm-clip" title={data?.messageId}>
          {data?.messageId ?? 'Delivery'}
        </span>
      }
      {...panel}
    >
      {data ? (
        <Content webhook={webhook} delivery={data} />
      ) : isGone(error) ? (
        <EmptyState icon={<Time size={20} />} title={message.deliveryNotFound} />
      ) : error ? (
        <ErrorState error={error} text={message.deliveriesNotLoaded} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Inspector>
  );
}

interface ContentProps {
  readonly webhook: WebhookDetail;
  readonly delivery: DeliveryDetail;
}

function Content({ webhook, delivery }: ContentProps) {
  const { id, eventType, subject, attempts, headers, body, differs, url } = delivery;
  const again = useSave(client.webhooks.redeliver, {
    invalidates: [api.webhooks],
    onSaved: ({ attempts: made }) => {
      const last = made.at(-1);
      if (last === undefined) return;
      if (isSuccess(last.status)) toastSuccess(`Delivered again: ${attemptText(last)}`);
      else toastError(`Not delivered: ${attemptText(last)}`);
    },
  });
  const redeliver = (): void => {
    again
      .save({ params: { id: webhook.id, deliveryId: id } })
      .catch((error: unknown) => toastError(failureText(error, message.notRedelivered)));
  };
  const masked = Object.keys(webhook.headers);
  const copy = (): void =>
    copyText(curlOf(delivery, masked), () => {
      if (masked.length === 0) toastSuccess('Copied');
      else toastNote(`Copied. Put in the values of ${masked.join(', ')}, which aren’t shown here.`);
    });
  const actions: readonly CommandAction[] = [
    {
      text: again.busy ? 'Sending...' : 'Redeliver',
      icon: <Refresh size={16} />,
      disabled: again.busy || body === undefined,
      onClick: redeliver,
    },
    ...(body === undefined
      ? []
      : [{ text: 'Copy as curl', icon: <Duplicate size={16} />, onClick: () => void copy() }]),
  ];
  useOffered({ of: 'record', title: 'Delivery', actions });
  return (
    <>
      <section className="qm-delivery-head">
        <h2>
          {eventType} <DeliveryTag {...delivery} />
        </h2>
        <p className="qm-muted">
          <RecordName subject={subject} />
        </p>
        <div className="qm-row">
          {actions.map((action) => (
            <ActionButton key={action.text} variant="outlined" {...action} />
          ))}
        </div>
      </section>
      <section>
        <h3 className="qm-h3">Attempts</h3>
        <Attempts attempts={attempts} next={nextAttempt(delivery, webhook)} />
      </section>
      <section>
        <h3 className="qm-h3">
          Request
          {body === undefined ? null : (
            <span className="qm-push qm-row">
              <span className="qm-size">{sizeOf(body)}</span>
              <CopyButton text={body} />
            </span>
          )}
        </h3>
        {body === undefined ? (
          <p className="qm-muted">{message.deliveryUnreadable}.</p>
        ) : (
          <>
            {differs ? (
              <p className="qm-note">
                This isn’t exactly what was sent: since then, personal data was erased, the webhook was
                renamed, or the server was updated.
              </p>
            ) : null}
            <pre className="qm-code">
              POST {url}
              {Object.entries(headers).map(([name, value]) => (
                <span key={name}>
                  {'\n'}
                  <i>{name}:</i> {value}
                </span>
              ))}
              {'\n\n'}
              <JsonText text={body} />
            </pre>
          </>
        )}
      </section>
    </>
  );
}

/** '840 B', '1.8 KB'. */
function sizeOf(text: string): string {
  const bytes = new Blob([text]).size;
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}
