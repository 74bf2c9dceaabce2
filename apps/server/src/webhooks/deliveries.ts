import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { and, equals, everything, type Where } from '@quartermaster/core/query/where';
import { recordNames } from '@quartermaster/core/records/record-names';
import { refused } from '@quartermaster/core/verdict';
import {
  type Attempt,
  type Delivery,
  type DeliveryDetail,
  type DeliveryState,
  retryDelay,
} from '@quartermaster/core/webhooks/delivery';
import { isSuccess } from '@quartermaster/core/webhooks/webhook';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { withOwnCursor } from '../lists/own-cursor.ts';
import { definedFields } from '../records/documents.ts';
import { purge } from '../records/purge.ts';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import {
  type DeliveryDocument,
  deliveryCollection,
  type StoredDelivery,
  type StoredWebhook,
  webhookCollection,
} from './collection.ts';
import { hashOf, type Message, type Sent, type WebhookSending } from './sending.ts';

/** How many successes of each webhook are kept, and of how many of a delivery's attempts the answers (promise 50). */
const mostDelivered = 100_000;
const mostAnswers = 20;

/** The deliveries of each webhook: one for each event, written with its first attempt's outcome. */
export class WebhookDeliveries {
  readonly collection: Collection<DeliveryDocument>;
  readonly #runtime: Runtime;
  readonly #sending: WebhookSending;

  constructor(runtime: Runtime, sending: WebhookSending) {
    this.#runtime = runtime;
    this.#sending = sending;
    this.collection = runtime.store.collection(deliveryCollection);
  }

  async list(
    webhookId: string,
    {
      limit,
      cursor,
      state,
    }: {
      readonly limit: number;
      readonly cursor?: string | undefined;
      readonly state?: DeliveryState | undefined;
    },
  ): Promise<{ items: Delivery[]; nextCursor?: string }> {
    const where = and(
      equals('webhookId', webhookId),
      state === undefined ? everything : equals('state', state),
    );
    const query = { where, sort: ['-seq'], limit, ...definedFields({ after: cursor }) };
    const page = await withOwnCursor(this.collection.find(query));
    const named = await this.#named(page.items);
    return {
      items: page.items.map((stored) => withoutAnswers(named(stored))),
      ...definedFields({ nextCursor: page.next }),
    };
  }

  async find(webhookId: string, id: string): Promise<StoredDelivery> {
    const delivery = await this.collection.get(id);
    if (delivery?.webhookId !== webhookId)
      throw new RefusalError(refused('NOT_FOUND', message.deliveryNotFound));
    return delivery;
  }

  /** A delivery with what is sent, made anew from the log. */
  async detail(webhook: StoredWebhook, id: string): Promise<DeliveryDetail> {
    const delivery = await this.find(webhook.id, id);
    const event = await this.eventOf(delivery);
    const sent = event && this.#sending.messageOf(webhook, event);
    const headers = sent ? this.#sending.headersOf(webhook, sent) : {};
    const own = new Set(webhook.headerNames);
    return {
      ...toDelivery(delivery, event),
      url: webhook.url,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name))),
      ...definedFields({ body: sent?.body }),
      differs: sent !== undefined && hashOf(sent.body) !== delivery.bodyHash,
    };
  }

  /** Deliveries with the names that their records had. */
  async #named(items: readonly StoredDelivery[]): Promise<(stored: StoredDelivery) => Delivery> {
    // Except for the dots in some ids of before version 0.2, a message has its event's id.
    const ids = items.map(({ messageId }) => messageId);
    const events = ids.length === 0 ? [] : await this.#runtime.store.events.read({ ids, limit: ids.length });
    const bySeq = new Map(events.filter(isReadable).map((event) => [event.seq, event]));
    return (stored) => toDelivery(stored, bySeq.get(stored.seq));
  }

  /** The event of a delivery; undefined if it can't be read. */
  async eventOf({ seq }: Pick<DeliveryDocument, 'seq'>): Promise<ReadableEvent | undefined> {
    const [event] = await this.#runtime.store.events.read({ after: seq - 1, before: seq + 1, limit: 1 });
    return event && isReadable(event) ? event : undefined;
  }

  /** Which of these events the webhook has been sent already. */
  async attempted(webhookId: string, events: readonly ReadableEvent[]): Promise<ReadonlySet<number>> {
    const rows = await this.collection.getMany(events.map(({ seq }) => idOf(webhookId, seq)));
    return new Set(rows.map(({ seq }) => seq));
  }

  /** Writes the outcome of the first attempt, unless there is one. */
  async first(webhookId: string, event: ReadableEvent, sent: Message, outcome: Sent): Promise<void> {
    const { attempt } = outcome;
    const document = {
      ...this.#documentOf(webhookId, event, sent),
      at: attempt.at,
      attempts: [attempt],
      ...this.#stateAfter([attempt], outcome),
    };
    await this.collection.write([{ kind: 'insert', document, events: [] }], 'background');
  }

  /** Has events sent again as soon as possible, whether or not they were before: those of longest ago first. */
  async enqueue(webhook: StoredWebhook, events: readonly ReadableEvent[]): Promise<void> {
    // Kept from now on, however old the event is.
    const at = instantOf(this.#runtime);
    const dueOf = ({ at: dueAt }: ReadableEvent) => ({ state: 'waiting', dueAt, at }) as const;
    const updates = events.map((event) => {
      const id = idOf(webhook.id, event.seq);
      return { kind: 'update', id, change: { set: dueOf(event) } } as const;
    });
    const outcomes = await this.collection.write(updates, 'background');
    const inserts = events.flatMap((event, n) => {
      if (outcomes[n]?.status !== 'missing') return [];
      const sent = this.#sending.messageOf(webhook, event);
      const document = { ...this.#documentOf(webhook.id, event, sent), attempts: [], ...dueOf(event) };
      return [{ kind: 'insert', document } as const];
    });
    if (inserts.length > 0) await this.collection.write(inserts, 'background');
  }

  /** Adds a further attempt. */
  async further(stored: StoredDelivery, outcome: Sent): Promise<StoredDelivery> {
    const attempts = withoutOldAnswers([...stored.attempts, outcome.attempt]);
    const isManual = outcome.attempt.manual === true && !isSuccess(outcome.attempt.status);
    // Somebody's attempt doesn't use up one that is due.
    const next = isManual
      ? {}
      : this.#stateAfter(
          attempts.filter(({ manual }) => !manual),
          outcome,
        );
    const { dueAt, ...set } = { dueAt: undefined, ...next };
    const keepsDue = isManual || dueAt !== undefined;
    const updated = await this.collection.update(
      stored.id,
      { set: { attempts, ...set, ...definedFields({ dueAt }) }, ...(keepsDue ? {} : { unset: ['dueAt'] }) },
      { version: stored.version },
    );
    if (updated.status === 'updated') return updated.document;
    const current = await this.collection.get(stored.id);
    return current === undefined ? stored : this.further(current, outcome);
  }

  #documentOf(webhookId: string, { seq, type, subject }: ReadableEvent, sent: Message) {
    return {
      id: idOf(webhookId, seq),
      webhookId,
      messageId: sent.id,
      seq,
      eventType: type,
      subject: { kind: subject.kind, id: subject.id },
      bodyHash: hashOf(sent.body),
    };
  }

  #stateAfter(
    attempts: readonly Attempt[],
    { attempt, retryAfterMs }: Sent,
  ): { state: DeliveryState; dueAt?: string } {
    if (isSuccess(attempt.status)) return { state: 'delivered' };
    const delay = retryDelay(attempts.length, Math.random(), retryAfterMs);
    if (delay === undefined) return { state: 'failed' };
    return { state: 'waiting', dueAt: new Date(this.#runtime.now().getTime() + delay).toISOString() };
  }

  /** Those whose next attempt is due, longest due first. */
  async due(webhookId: string, limit: number): Promise<StoredDelivery[]> {
    const now = this.#runtime.now().toISOString();
    const where: Where = and(waitingOf(webhookId), { op: 'range', path: 'dueAt', lte: now });
    return (await this.collection.find({ where, sort: ['dueAt'], limit })).items;
  }

  waiting(webhookId: string): Promise<number> {
    return this.collection.count(waitingOf(webhookId));
  }

  /** Removes those of a deleted webhook. */
  async removeAll(webhookId: string): Promise<void> {
    await purge(this.collection, { where: equals('webhookId', webhookId), sort: ['-seq'] });
  }

  /** Removes those from before this instant, and the oldest of more than 100,000 successes of a webhook. */
  async sweep(before: string, most = mostDelivered): Promise<void> {
    await purgeOlderThan(this.collection, 'at', before);
    for (const { id } of await this.#runtime.store.collection(webhookCollection).all()) {
      const where = and(equals('webhookId', id), equals('state', 'delivered'));
      const surplus = (await this.collection.count(where)) - most;
      await purge(this.collection, { where, sort: ['seq'] }, surplus);
    }
  }
}

const idOf = (webhookId: string, seq: number): string => `${webhookId}-${seq}`;

/** Somebody may repeat a delivery any number of times. */
const withoutOldAnswers = (attempts: readonly Attempt[]): Attempt[] =>
  attempts.map(({ answer, ...attempt }, n) =>
    n < attempts.length - mostAnswers ? attempt : { ...attempt, ...definedFields({ answer }) },
  );

const waitingOf = (webhookId: string): Where =>
  and(equals('webhookId', webhookId), equals('state', 'waiting'));

/** Open pages read the list once a second. */
const withoutAnswers = ({ attempts, ...delivery }: Delivery): Delivery => ({
  ...delivery,
  attempts: attempts.map(({ answer: _answer, ...attempt }) => attempt),
});

/** @param event its event, if it can be read */
export const toDelivery = (
  { webhookId: _webhook, bodyHash: _hash, version: _version, subject, ...delivery }: StoredDelivery,
  event: ReadableEvent | undefined,
): Delivery => ({
  ...delivery,
  subject: { ...subject, ...(event ? recordNames(subject.kind, event.data) : {}) },
});
