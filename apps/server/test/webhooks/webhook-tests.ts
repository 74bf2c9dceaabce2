import { deliverySchema } from '@quartermaster/core/webhooks/delivery';
import { createdWebhookSchema, listedWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { made } from '../support/company.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { newScene, type Scene } from '../support/scene.ts';

/** A scene for a file's tests, each of which begins without webhooks. */
export function webhookTests() {
  let scene: Scene;
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    scene = await newScene();
  });
  afterEach(async () => {
    const { items } = made(
      await scene.server.admin.get('/api/webhooks'),
      z.object({ items: z.array(listedWebhookSchema) }),
    );
    for (const { id } of items) await scene.server.admin.delete(`/api/webhooks/${id}`);
    for (const receiver of receivers.splice(0)) await receiver.close();
  });
  afterAll(() => scene.end());
  return {
    scene: () => scene,
    async receiver(): Promise<Receiver> {
      const one = await startReceiver();
      receivers.push(one);
      return one;
    },
    create: async (fields: object) =>
      made(
        await scene.server.admin.post('/api/webhooks', {
          name: 'Mirror',
          events: ['catalog.created'],
          ...fields,
        }),
        createdWebhookSchema,
      ),
    deliveriesOf: async (id: string) =>
      made(
        await scene.server.admin.get(`/api/webhooks/${id}/deliveries`),
        z.object({ items: z.array(deliverySchema) }),
      ).items,
  };
}
