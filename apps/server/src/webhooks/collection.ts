import { attemptSchema, deliveryStates } from '@quartermaster/core/webhooks/delivery';
import { webhookDaySchema } from '@quartermaster/core/webhooks/webhook';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const webhookDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The folded name, for sorting. */
  nameKey: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  headerNames: z.array(z.string()),
  /** A JSON object of all headers. */
  sealedHeaders: z.string().exactOptional(),
  filter: z.string().exactOptional(),
  /** Absent if the key that sealed it was lost. */
  sealedSecret: z.string().exactOptional(),
  /** A JSON array of those before, the latest of which signs as well until then. */
  sealedFormerSecret: z.string().exactOptional(),
  formerSecretUntil: z.string().exactOptional(),
  disabledBecause: z.enum(['gone', 'failing', 'keyLost']).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WebhookDocument = z.infer<typeof webhookDocument>;
export type StoredWebhook = Stored<WebhookDocument>;

export const webhookCollection: CollectionDeclaration<WebhookDocument> = {
  name: 'webhooks',
  schema: webhookDocument,
  shapes: [],
  unique: [],
  search: [],
  cached: true,
};

const sendingDocument = z.strictObject({
  /** The webhook's id. */
  id: z.string(),
  /** Seconds since 1970. */
  lastTriggered: z.number().exactOptional(),
  lastStatus: z.number().exactOptional(),
  /** How many attempts have failed since the last success, and when the first of them did. */
  failures: z.number(),
  failingSince: z.string().exactOptional(),
  /** While it is only probed: when next. */
  pausedUntil: z.string().exactOptional(),
  days: z.array(webhookDaySchema),
  /** How long the latest answers took, in ms. */
  recentMs: z.array(z.number()).exactOptional(),
});
export type SendingDocument = z.infer<typeof sendingDocument>;

/** What sending has come to, apart from the webhooks because it changes all the time. */
export const sendingCollection: CollectionDeclaration<SendingDocument> = {
  name: 'webhookSending',
  schema: sendingDocument,
  shapes: [],
  unique: [],
  search: [],
};

const deliveryDocument = z.strictObject({
  /** Derived from the webhook and the event, so that each event has one. */
  id: z.string(),
  webhookId: z.string(),
  messageId: z.string(),
  seq: z.number(),
  eventType: z.string(),
  subject: z.strictObject({ kind: z.string(), id: z.string() }),
  state: z.enum(deliveryStates),
  attempts: z.array(attemptSchema),
  dueAt: z.string().exactOptional(),
  /** SHA-256 of the body that was sent first. */
  bodyHash: z.string(),
  /** When the event was first sent. */
  at: z.string(),
});
export type DeliveryDocument = z.infer<typeof deliveryDocument>;
export type StoredDelivery = Stored<DeliveryDocument>;

export const deliveryCollection: CollectionDeclaration<DeliveryDocument> = {
  name: 'webhookDeliveries',
  schema: deliveryDocument,
  shapes: [
    { equals: ['webhookId'], sort: ['-seq'] },
    { equals: ['webhookId', 'state'], sort: ['-seq'] },
    { equals: ['webhookId', 'state'], sort: ['dueAt'] },
    { sort: ['at'] },
  ],
  unique: [],
  search: [],
};
