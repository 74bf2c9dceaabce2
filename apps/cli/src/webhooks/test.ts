import { type WebhookTest, webhookTestSchema } from '@quartermaster/core/webhooks/webhook';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findWebhook } from './find.ts';

/** Sends a test event. Fails unless it was accepted. */
export async function testWebhook(context: Context, written: string): Promise<ExitCode> {
  const print = recordPrinter<WebhookTest>(context, {
    columns: [
      { title: 'Outcome', value: ({ outcome }) => outcome },
      { title: 'Status', value: ({ status }) => String(status) },
      { title: 'Duration', value: ({ durationMs }) => String(durationMs) },
    ],
    fields: Object.keys(webhookTestSchema.shape),
  });
  const { id } = await findWebhook(context, written);
  const client = await context.client();
  const result = await context.wait('Sending a test event', client.webhooks.test({ params: { id } }));
  if (result.outcome !== 'successful' && context.format.kind === 'text')
    throw new Failure(exitCodes.failed, `${result.message}.`, [`It took ${result.durationMs} ms.`]);
  print(result, () => [
    doneLine(context.terminal, `${result.message} (${result.status}, ${result.durationMs} ms)`),
  ]);
  return result.outcome === 'successful' ? exitCodes.done : exitCodes.failed;
}
