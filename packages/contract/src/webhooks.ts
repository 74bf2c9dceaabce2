import { message } from '@quartermaster/core/messages';
import { text } from '@quartermaster/core/text';
import { deliveryDetailSchema, deliverySchema, deliveryStates } from '@quartermaster/core/webhooks/delivery';
import {
  createdWebhookSchema,
  listedWebhookSchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookDetailSchema,
  webhookEstimateSchema,
  webhookTestSchema,
} from '@quartermaster/core/webhooks/webhook';
import { z } from 'zod';
import { byId, noBody, oneOrMany, pageFields, route } from './route.ts';

const byDelivery = byId.extend({ deliveryId: text(128).min(1) });

const time = z.iso.datetime();
const range = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), {
    path: ['to'],
    error: message.rangeEndsBefore,
  });

export const webhooks = {
  list: route('webhooks.list', { method: 'GET', path: '/webhooks', summary: 'List all webhooks, by name' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(listedWebhookSchema), total: z.number().int() })),
  create: route('webhooks.create', {
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook; the answer has its secret, which is never shown again',
    status: 201,
  })
    .input(newWebhookSchema)
    .output(createdWebhookSchema),
  estimate: route('webhooks.estimate', {
    method: 'GET',
    path: '/webhooks/estimate',
    summary:
      'Count how many of the latest events a webhook with these events and filter would have been sent',
  })
    .input(
      z.strictObject({
        events: oneOrMany(newWebhookSchema.shape.events.element),
        filter: newWebhookSchema.shape.filter,
      }),
    )
    .output(webhookEstimateSchema),
  get: route('webhooks.get', { method: 'GET', path: '/webhooks/{id}', summary: 'Get a webhook' })
    .input(z.object({ params: byId }))
    .output(webhookDetailSchema),
  update: route('webhooks.update', {
    method: 'PUT',
    path: '/webhooks/{id}',
    summary: 'Update the given fields; a masked header value keeps the one that is stored',
  })
    .input(z.object({ params: byId, body: webhookChangeSchema }))
    .output(listedWebhookSchema),
  remove: route('webhooks.remove', {
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook and its deliveries',
  })
    .input(z.object({ params: byId }))
    .output(listedWebhookSchema),
  test: route('webhooks.test', {
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event now; nothing is retried',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(webhookTestSchema),
  rotateSecret: route('webhooks.rotateSecret', {
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'Make a new secret; for 24 hours the old one signs as well',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(createdWebhookSchema),
  deliveries: route('webhooks.deliveries', {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'List the deliveries, newest event first, without answers',
  })
    .input(
      z.object({
        params: byId,
        query: z
          .strictObject({
            limit: pageFields.limit,
            cursor: pageFields.cursor,
            state: z.enum(deliveryStates).optional(),
          })
          .optional(),
      }),
    )
    .output(z.object({ items: z.array(deliverySchema), nextCursor: z.string().optional() })),
  delivery: route('webhooks.delivery', {
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'Get a delivery with what was sent',
  })
    .input(z.object({ params: byDelivery }))
    .output(deliveryDetailSchema),
  redeliver: route('webhooks.redeliver', {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    summary: 'Send an event again, now',
  })
    .input(z.object({ params: byDelivery, body: noBody }))
    .output(deliverySchema),
  redeliverRange: route('webhooks.redeliverRange', {
    method: 'POST',
    path: '/webhooks/{id}/redeliver',
    summary: 'Send again what the webhook would get of all events from one time to another, as a job',
    status: 202,
  })
    .input(z.object({ params: byId, body: range }))
    .output(z.object({ jobId: z.string() })),
};
