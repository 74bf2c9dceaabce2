import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { findWebhook } from './find.ts';
import { secretPrinter } from './save.ts';

export async function rotateSecret(context: Context, written: string): Promise<void> {
  const print = secretPrinter(context);
  const { id } = await findWebhook(context, written);
  const client = await context.client();
  const rotating = client.webhooks.rotateSecret(
    { params: { id } },
    { context: { idempotencyKey: randomUUID() } },
  );
  const webhook = await context.wait('Making a new secret', rotating);
  print(webhook, 'has a new secret; the old one signs as well for 24 hours');
}
