import { type WebhookDetail, webhookDetailSchema } from '@quartermaster/core/webhooks/webhook';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { momentText } from '../output/times.ts';
import { findWebhook } from './find.ts';
import { triggeredAt, webhookState, webhookView } from './view.ts';

export async function getWebhook(context: Context, written: string): Promise<void> {
  const fields = Object.keys(webhookDetailSchema.shape);
  const print = recordPrinter<WebhookDetail>(context, { ...webhookView(context), fields });
  const { id } = await findWebhook(context, written);
  const client = await context.client();
  const webhook = await context.wait('Looking it up', client.webhooks.get({ params: { id } }));
  print(webhook, () => webhookLines(context, webhook));
}

const disabledTexts = {
  gone: 'its receiver answered that it is gone (410)',
  failing: 'it has failed for five days',
  keyLost: 'the key of its secret was lost: rotate the secret',
} as const;

function webhookLines({ terminal, now }: Context, webhook: WebhookDetail): string[] {
  const { lastStatus, disabledBecause, pausedUntil, formerSecretUntil, days } = webhook;
  const time = (at: string | undefined) => (at === undefined ? undefined : momentText(at, now));
  const sum = (of: 'delivered' | 'failed') => days.reduce((all, day) => all + day[of], 0);
  return [
    `  ${printable(webhook.name)}`,
    '',
    ...factLines(
      [
        ['URL', webhook.url],
        ['Events', webhook.events.join(', ')],
        ['Filter', webhook.filter],
        ['Headers', Object.keys(webhook.headers).join(', ') || undefined],
        ['State', webhookState(webhook)],
        ['Switched off', disabledBecause && `because ${disabledTexts[disabledBecause]}`],
        ['Tried again', time(pausedUntil)],
        ['Last triggered', time(triggeredAt(webhook)) ?? 'Never'],
        ['Last status', lastStatus === undefined ? undefined : String(lastStatus)],
        ['30 days', days.length === 0 ? undefined : `${sum('delivered')} delivered, ${sum('failed')} failed`],
        ['Former secret', formerSecretUntil && `signs as well until ${time(formerSecretUntil)}`],
      ],
      terminal,
    ),
  ];
}
