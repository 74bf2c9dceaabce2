import { randomUUID } from 'node:crypto';
import {
  type CreatedWebhook,
  createdWebhookSchema,
  newWebhookSchema,
  webhookChangeSchema,
} from '@quartermaster/core/webhooks/webhook';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findWebhook } from './find.ts';
import { webhookView } from './view.ts';

export interface WebhookOptions {
  readonly name?: string;
  readonly url?: string;
  readonly event?: readonly string[];
  readonly header?: readonly string[];
  readonly removeHeader?: readonly string[];
  readonly filter?: string;
  readonly on?: true;
  readonly off?: true;
}

export async function createWebhook(context: Context, options: WebhookOptions): Promise<void> {
  const print = secretPrinter(context);
  const { name, url, event = [], filter, off } = options;
  const given = { name, url, events: event, headers: headersOf(options), filter, active: off !== true };
  const body = checked(newWebhookSchema, given, optionOf);
  const client = await context.client();
  const creating = client.webhooks.create(body, { context: { idempotencyKey: randomUUID() } });
  print(await context.wait('Adding the webhook', creating), 'added');
}

/**
 * Prints a webhook with its secret, on stdout so that a script can keep it. Created before any work, so that no
 * secret is made that can't be shown.
 */
export function secretPrinter(context: Context): (webhook: CreatedWebhook, done: string) => void {
  const print = recordPrinter<CreatedWebhook>(context, {
    columns: [...webhookView(context).columns, { title: 'Secret', value: ({ secret = '' }) => secret }],
    fields: Object.keys(createdWebhookSchema.shape),
  });
  return (webhook, done) =>
    print(webhook, () => [
      doneLine(context.terminal, `${webhook.name} ${done}`),
      ...(webhook.secret === undefined
        ? [`  The answer with its secret was lost. Make a new one: qm webhooks rotate-secret ${webhook.id}`]
        : [
            `  Secret: ${webhook.secret}`,
            '  It is shown only once. Receivers verify with it what was sent.',
          ]),
    ]);
}

/** Changes a webhook; an empty filter clears it. */
export async function editWebhook(context: Context, written: string, options: WebhookOptions): Promise<void> {
  const { name, url, event, filter, on, off, removeHeader = [] } = options;
  if (on && off) throw wrongUsage('--on and --off exclude each other.');
  const print = recordPrinter(context, webhookView(context));
  requireChange('webhooks edit', { ...options });
  const { id, version, headers: stored } = await findWebhook(context, written);
  const headers = { ...stored, ...headersOf(options) };
  for (const gone of removeHeader)
    for (const known of Object.keys(headers))
      if (known.toLowerCase() === gone.toLowerCase()) delete headers[known];
  const given = {
    name,
    url,
    events: event,
    ...(options.header || removeHeader.length > 0 ? { headers } : {}),
    ...(filter === undefined ? {} : { filter: filter === '' ? null : filter }),
    ...(on || off ? { active: on === true } : {}),
  };
  const body = checked(webhookChangeSchema, given, optionOf);
  const client = await context.client();
  const updating = client.webhooks.update({ params: { id }, body }, { context: { version } });
  const webhook = await context.wait('Changing the webhook', updating);
  print(webhook, () => [doneLine(context.terminal, `${webhook.name} changed`)]);
}

function headersOf({ header = [] }: WebhookOptions): Record<string, string> {
  return Object.fromEntries(
    header.map((written) => {
      const colon = written.indexOf(':');
      if (colon < 1) throw wrongUsage(`'${written}' is not a header.`, ["Write it as 'Name: value'."]);
      return [written.slice(0, colon).trim(), written.slice(colon + 1).trim()];
    }),
  );
}

const optionOf = {
  name: '--name',
  url: '--url',
  events: '--event',
  headers: '--header',
  filter: '--filter',
};
