import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { findWebhook } from './find.ts';
import { webhookView } from './view.ts';

export async function deleteWebhook(context: Context, written: string): Promise<ExitCode> {
  const print = recordPrinter(context, webhookView(context));
  const { id, name, version } = await findWebhook(context, written);
  if (!(await confirm(context, message.confirmDelete(name)))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const removing = client.webhooks.remove({ params: { id } }, { context: { version } });
  const webhook = await context.wait('Deleting the webhook', removing);
  print(webhook, () => [doneLine(context.terminal, `${name} deleted`)]);
  return exitCodes.done;
}
