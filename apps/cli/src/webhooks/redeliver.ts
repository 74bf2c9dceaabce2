import { randomUUID } from 'node:crypto';
import { isSuccess } from '@quartermaster/core/webhooks/webhook';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { followJob } from '../jobs.ts';
import { doneLine } from '../output/done.ts';
import { count } from '../output/figures.ts';
import { jobView } from '../output/jobs.ts';
import { recordPrinter } from '../output/record.ts';
import { deliveryView } from './deliveries.ts';
import { findWebhook } from './find.ts';

export interface RedeliverOptions {
  readonly from?: string;
  readonly to?: string;
}

/** Sends one delivery again, or what the webhook gets of all events within a time. */
export async function redeliver(
  context: Context,
  written: string,
  delivery: string | undefined,
  { from, to }: RedeliverOptions,
): Promise<ExitCode> {
  if (delivery !== undefined && (from ?? to) !== undefined)
    throw wrongUsage('Name either a delivery or a time.');
  if (delivery === undefined && from === undefined)
    throw wrongUsage('Name a delivery, or give --from.', ['qm webhooks deliveries WEBHOOK']);
  const idempotencyKey = randomUUID();
  const range = { from: timeOf(from ?? '1970-01-01'), to: timeOf(to ?? context.now.toISOString()) };
  const printOne = recordPrinter(context, deliveryView(context));
  const { id, name } = await findWebhook(context, written);
  const client = await context.client();
  if (delivery !== undefined) {
    const sending = client.webhooks.redeliver(
      { params: { id, deliveryId: delivery } },
      { context: { idempotencyKey } },
    );
    const sent = await context.wait('Sending it again', sending);
    const status = sent.attempts.at(-1)?.status ?? 0;
    if (!isSuccess(status) && context.format.kind === 'text')
      throw new Failure(
        exitCodes.failed,
        `${name} has not accepted it: ${status === 0 ? 'no answer' : `status ${status}`}.`,
      );
    printOne(sent, () => [doneLine(context.terminal, `${name} has accepted it (${status})`)]);
    return isSuccess(status) ? exitCodes.done : exitCodes.failed;
  }
  const print = recordPrinter(context, jobView);
  const starting = client.webhooks.redeliverRange(
    { params: { id }, body: range },
    { context: { idempotencyKey } },
  );
  const { jobId } = await context.wait('Starting', starting);
  const job = await followJob(context, jobId, 'queueing');
  const queued = Number(job.result?.queued ?? 0);
  print(job, () => [
    doneLine(
      context.terminal,
      `${count(queued)} ${queued === 1 ? 'event is' : 'events are'} being sent again`,
    ),
  ]);
  return exitCodes.done;
}

/** A day in UTC begins at midnight. */
function timeOf(written: string): string {
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00Z` : written);
  if (Number.isNaN(at.getTime()))
    throw wrongUsage(`'${written}' is not a day or time.`, [
      'Write it like 2026-11-10 or 2026-11-10T09:30:00Z.',
    ]);
  return at.toISOString();
}
