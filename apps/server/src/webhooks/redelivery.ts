import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Delivery } from '@quartermaster/core/webhooks/delivery';
import { z } from 'zod';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWebhook } from './collection.ts';
import { toDelivery, type WebhookDeliveries } from './deliveries.ts';
import { wantedBy } from './filter.ts';
import type { FilterNames } from './filter-names.ts';
import type { WebhookSending } from './sending.ts';
import { requireSecret, type WebhookService } from './service.ts';

const pageSize = 200;
/** Milliseconds by which the clocks of servers may differ, or have been set back: events are in order but for that. */
const skewMs = 15 * 60_000;

const rangeSchema = z.object({ webhookId: z.string(), from: z.string(), to: z.string() });
const cursorSchema = z.object({ seq: z.number(), queued: z.number() }).optional();

interface Dependencies {
  readonly webhooks: WebhookService;
  readonly deliveries: WebhookDeliveries;
  readonly sending: WebhookSending;
  readonly filterNames: FilterNames;
  readonly jobs: JobService;
}

/** Sends events again when somebody asks for it (promise 50). */
export class Redelivery implements JobWork {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /** Sends an event again, now, under the same id. */
  async one(webhookId: string, deliveryId: string, caller: Caller): Promise<Delivery> {
    const { webhooks, deliveries, sending } = this.#deps;
    const webhook = await webhooks.records.find(webhookId);
    requireSecret(webhook);
    const delivery = await deliveries.find(webhookId, deliveryId);
    const event = await deliveries.eventOf(delivery);
    if (event === undefined) throw new RefusalError(refused('CONFLICT', message.deliveryUnreadable));
    await this.#record(webhook, caller, { count: 1, delivery: deliveryId });
    const sent = await sending.send(webhook, sending.messageOf(webhook, event));
    if (sent === undefined) throw new Error('A delivery without a signal was aborted');
    await webhooks.states.triggered(webhookId, sent.attempt.status);
    const manual = { ...sent, attempt: { ...sent.attempt, manual: true } } as const;
    return toDelivery(await deliveries.further(delivery, manual), event);
  }

  /** Starts to queue again what the webhook would get of all events within a time. @returns the job */
  async range(
    webhookId: string,
    { from, to }: { readonly from: string; readonly to: string },
    caller: Caller,
    id?: string,
  ): Promise<{ jobId: string }> {
    const { webhooks, jobs } = this.#deps;
    const webhook = await webhooks.records.find(webhookId);
    requireSecret(webhook);
    if (!webhook.active) throw new RefusalError(refused('CONFLICT', message.webhookOff));
    // As events have their times, because they are compared as text.
    const input = { webhookId, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const write = () => this.#record(webhook, caller, { count: 0, from, to });
    const { jobId } = await jobs.after('webhooks.redeliver', input, caller, write, id);
    return { jobId };
  }

  async step({ input, cursor }: StoredJob): Promise<JobStep> {
    const { webhooks, deliveries, filterNames } = this.#deps;
    const { webhookId, from, to } = rangeSchema.parse(input);
    const { seq, queued } = cursorSchema.parse(cursor) ?? {
      seq: await this.#before(moved(from, -skewMs)),
      queued: 0,
    };
    const webhook = await webhooks.current(webhookId);
    const events = await this.#runtime.store.events.read({ after: seq, limit: pageSize });
    const within = events.filter(({ at }) => from <= at && at <= to);
    const last = events.at(-1);
    if (webhook === undefined || last === undefined) return { processed: 0, result: { queued } };
    const wanted = within.filter(await wantedBy(webhook, filterNames));
    if (wanted.length > 0) await deliveries.enqueue(webhook, wanted);
    const sum = queued + wanted.length;
    return {
      processed: within.length,
      ...(last.at > moved(to, skewMs)
        ? { result: { queued: sum } }
        : { cursor: { seq: last.seq, queued: sum } }),
    };
  }

  /** The number of the last event before a time, found by halving. */
  async #before(time: string): Promise<number> {
    const { events } = this.#runtime.store;
    let low = 0;
    let high = await events.last();
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const [event] = await events.read({ after: middle - 1, limit: 1 });
      if (event !== undefined && event.at < time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  async #record(
    { id, name }: StoredWebhook,
    caller: Caller,
    details: {
      readonly count: number;
      readonly delivery?: string;
      readonly from?: string;
      readonly to?: string;
    },
  ): Promise<void> {
    const event = domainEvent(this.#runtime, byCaller(caller), {
      type: 'webhook.redelivered',
      subject: { kind: 'webhook', id },
      data: { name, ...definedFields(details) },
    });
    await this.#runtime.store.events.append([event]);
  }
}

const moved = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();
