import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import type { ListedWebhook } from '@quartermaster/core/webhooks/webhook';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';

/** Finds a webhook by name or id; throws a Failure if there is none, or several have the name. */
export async function findWebhook(context: Context, written: string): Promise<ListedWebhook> {
  const client = await context.client();
  const { items } = await context.wait('Looking it up', client.webhooks.list({}));
  const wanted = written.trim();
  const byId = items.find(({ id }) => id === wanted);
  const named = items.filter(({ name }) => fold(name) === fold(wanted));
  const [found, other] = byId ? [byId] : named;
  if (other)
    throw wrongUsage(`Several webhooks are called '${wanted}'.`, [
      `Give an id: ${named.map(({ id }) => id).join(', ')}`,
    ]);
  if (found) return found;
  throw new Failure(exitCodes.failed, `${message.recordNotFound('webhook')}: ${written}`, [
    'qm webhooks list',
  ]);
}
