import type { Services } from '../../services.ts';
import { api } from '../api.ts';
import { singleChange } from './single-change.ts';

export const webhookHandlers = ({ webhooks, webhookDeliveries, redelivery }: Services) => ({
  list: api.webhooks.list.handler(() => webhooks.list()),
  estimate: api.webhooks.estimate.handler(({ input }) => webhooks.estimate(input)),
  get: api.webhooks.get.handler(({ input }) => webhooks.get(input.params.id)),
  create: api.webhooks.create.handler(({ input, context }) =>
    webhooks.create(input, context.actor, context.recordId),
  ),
  update: api.webhooks.update.handler(({ input: { params, body }, context: { actor, version, response } }) =>
    singleChange(response, (onBatch) => webhooks.update(params.id, body, actor, version, onBatch)),
  ),
  remove: api.webhooks.remove.handler(({ input, context }) =>
    webhooks.remove(input.params.id, context.actor, context.version),
  ),
  test: api.webhooks.test.handler(({ input }) => webhooks.test(input.params.id)),
  rotateSecret: api.webhooks.rotateSecret.handler(({ input, context }) =>
    webhooks.rotateSecret(input.params.id, context.actor),
  ),
  deliveries: api.webhooks.deliveries.handler(async ({ input }) => {
    const { id } = await webhooks.records.find(input.params.id);
    return webhookDeliveries.list(id, input.query ?? { limit: 50 });
  }),
  delivery: api.webhooks.delivery.handler(async ({ input }) => {
    const { id, deliveryId } = input.params;
    return webhookDeliveries.detail(await webhooks.records.find(id), deliveryId);
  }),
  redeliver: api.webhooks.redeliver.handler(({ input, context }) =>
    redelivery.one(input.params.id, input.params.deliveryId, context.actor),
  ),
  redeliverRange: api.webhooks.redeliverRange.handler(({ input, context }) =>
    redelivery.range(input.params.id, input.body, context.actor, context.recordId),
  ),
});
