import type { Context } from '../context.ts';
import { printList } from '../output/list.ts';
import { webhookView } from './view.ts';

export async function listWebhooks(context: Context): Promise<void> {
  const client = await context.client();
  const pages = (async function* () {
    yield await context.wait('Listing webhooks', client.webhooks.list({}));
  })();
  await printList(context, pages, webhookView(context), { none: 'No webhooks.', sortedBy: 'name' });
}
