import { isSuccess, type ListedWebhook, listedWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago } from '../output/times.ts';

/** How webhooks are listed. */
export const webhookView = ({ now }: Context): ListView<ListedWebhook> => ({
  columns: [
    { title: 'Webhook', value: ({ name }) => name, minWidth: 16 },
    { title: 'URL', value: ({ url }) => url, minWidth: 20, priority: 3 },
    {
      title: 'Events',
      value: ({ events }) => events.join(' '),
      shown: ({ events }) => String(events.length),
      priority: 1,
    },
    {
      title: 'Last triggered',
      value: (webhook) => triggeredAt(webhook) ?? '',
      shown: (webhook) => {
        const at = triggeredAt(webhook);
        return at === undefined ? 'Never' : ago(at, now);
      },
      priority: 2,
    },
    {
      title: 'Status',
      value: ({ lastStatus }) => (lastStatus === undefined ? '' : String(lastStatus)),
      colour: ({ lastStatus }) =>
        lastStatus === undefined ? undefined : isSuccess(lastStatus) ? 'green' : 'red',
    },
    { title: 'State', value: webhookState },
  ],
  fields: Object.keys(listedWebhookSchema.shape),
});

/** 'on', 'off' or 'paused', with how many deliveries wait. */
export function webhookState({ active, pausedUntil, waiting }: ListedWebhook): string {
  const state = !active ? 'off' : pausedUntil === undefined ? 'on' : 'paused';
  return waiting === 0 ? state : `${state}, ${waiting} waiting`;
}

/** The time as ISO 8601. */
export const triggeredAt = ({ lastTriggered }: ListedWebhook): string | undefined =>
  lastTriggered === undefined ? undefined : new Date(lastTriggered * 1000).toISOString();
