import { Tag } from '@blueprintjs/core';
import { CrossCircle, TickCircle, Time } from '@blueprintjs/icons';
import type { Delivery } from '@quartermaster/core/webhooks/delivery';
import { isSuccess } from '@quartermaster/core/webhooks/webhook';
import { NoValue } from '../ui/data-table.tsx';
import { count } from '../ui/numbers.ts';
import { formatMomentInSentence } from '../ui/time.tsx';
import type { WebhookRow } from './use-webhooks.ts';

/** An HTTP status: green for success, red for anything else, also for no answer. */
export function StatusBadge({ status }: { readonly status: number | undefined }) {
  if (status === undefined) return <NoValue />;
  const isGood = isSuccess(status);
  return (
    <Tag
      minimal
      className="qm-state"
      data-state={isGood ? 'active' : 'error'}
      icon={isGood ? <TickCircle size={12} /> : <CrossCircle size={12} />}
    >
      {status === 0 ? 'No answer' : status}
    </Tag>
  );
}

/** What has become of a delivery: the status that its receiver answered last, or that it waits for another attempt. */
export function DeliveryTag({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>) {
  if (state === 'waiting')
    return (
      <Tag minimal className="qm-state" data-state="pending" icon={<Time size={12} />}>
        Waiting
      </Tag>
    );
  // One that was delivered stays so, even if somebody's further attempt failed.
  const last = attempts.findLast(({ status }) => isSuccess(status) === (state === 'delivered'));
  return <StatusBadge status={last?.status} />;
}

const disabledTexts = {
  gone: 'Switched off because the receiver answered 410 Gone',
  failing: 'Switched off because the receiver accepted nothing for five days',
  keyLost: 'Switched off because its secret can no longer be read: rotate it',
} as const;

/** What needs attention; undefined if nothing does. */
export function attentionOf({
  active,
  disabledBecause,
  pausedUntil,
  waiting,
}: WebhookRow): { readonly text: string; readonly title?: string } | undefined {
  if (disabledBecause) return { text: 'Disabled', title: disabledTexts[disabledBecause] };
  if (!active) return undefined;
  if (pausedUntil)
    return {
      text: 'Paused',
      title: `The receiver keeps failing: ${pauseText(pausedUntil)}`,
    };
  return waiting > 0 ? { text: `${count(waiting)} waiting` } : undefined;
}

/** Once its time has come, the receiver is tried as soon as there is something to send. */
const pauseText = (until: string): string =>
  Date.parse(until) > Date.now()
    ? `it is tried again at ${formatMomentInSentence(until)} at the earliest`
    : 'it is tried again with whatever is due next';
