import { lifecycleEvents } from '@quartermaster/core/events/event';
import type { snapshotSchemas } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import { headerMask, type Webhook } from '@quartermaster/core/webhooks/webhook';
import type { z } from 'zod';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type StoredWebhook, type WebhookDocument, webhookCollection } from './collection.ts';
import type { FilterNames } from './filter-names.ts';

/** A webhook as everybody sees it: without its secrets, with masked header values, and names in its filter. */
const toWebhook = (
  {
    nameKey: _key,
    headerNames,
    sealedHeaders: _headers,
    sealedSecret: _secret,
    sealedFormerSecret: _former,
    formerSecretUntil: _until,
    filter,
    ...webhook
  }: StoredWebhook,
  shown: (filter: string) => string,
): WebhookSnapshot => ({
  ...webhook,
  headers: Object.fromEntries(headerNames.map((name) => [name, headerMask])),
  ...(filter === undefined ? {} : { filter: shown(filter), filterByIds: filter }),
});

type WebhookSnapshot = z.infer<typeof snapshotSchemas.webhook>;

export type WebhookRecords = Records<WebhookDocument, WebhookSnapshot, Webhook>;

export const webhookRecords = (runtime: Runtime, filterNames: FilterNames): WebhookRecords =>
  new Records<WebhookDocument, WebhookSnapshot, Webhook>(
    runtime,
    runtime.store.collection(webhookCollection),
    {
      subject: 'webhook',
      events: lifecycleEvents('webhook'),
      touched: 'updatedAt',
      notFound: message.recordNotFound('webhook'),
      taken: {},
      snapshotter: async (stored) => {
        const shown = await filterNames.shower(stored.map(({ filter }) => filter));
        return (webhook) => toWebhook(webhook, shown);
      },
      answer: ({ filterByIds: _ids, ...webhook }) => webhook,
    },
  );
