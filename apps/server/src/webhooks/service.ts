import { setTimeout as sleep } from 'node:timers/promises';
import { isSame } from '@quartermaster/core/events/changed-fields';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { invalid, refused } from '@quartermaster/core/verdict';
import {
  type CreatedWebhook,
  chosenEvents,
  headerMask,
  isSuccess,
  type ListedWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDetail,
  type WebhookEstimate,
  type WebhookTest,
} from '@quartermaster/core/webhooks/webhook';
import { filterFault } from '@quartermaster/core/webhooks/webhook-filter';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, bySystem, type Caller } from '../events/cause.ts';
import { cursorCollection } from '../events/cursor-collection.ts';
import { byName } from '../lists/by-name.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredWebhook } from './collection.ts';
import type { WebhookDeliveries } from './deliveries.ts';
import { consumerName } from './delivering.ts';
import { estimate } from './estimate.ts';
import { wantedBy } from './filter.ts';
import type { FilterNames } from './filter-names.ts';
import { type WebhookRecords, webhookRecords } from './record.ts';
import { formerSecretMs, newSecret, type WebhookSecrets } from './secrets.ts';
import type { WebhookSending } from './sending.ts';
import { medianOf, recentDays, SendingStates, toSending } from './sending-state.ts';

/** A test without an answer ends after one of these, in milliseconds, so that its duration tells nothing. */
const quickEnd = 1_000;
const lateEnd = 10_000;

interface Dependencies {
  readonly sending: WebhookSending;
  readonly deliveries: WebhookDeliveries;
  readonly secrets: WebhookSecrets;
  readonly filterNames: FilterNames;
}

export class WebhookService {
  readonly records: WebhookRecords;
  readonly states: SendingStates;
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.records = webhookRecords(runtime, deps.filterNames);
    this.states = new SendingStates(runtime);
  }

  async list(): Promise<{ items: ListedWebhook[]; total: number }> {
    const stored = byName(await this.records.collection.all());
    const items = await Promise.all((await this.records.answers(stored)).map((one) => this.#listed(one)));
    return { items, total: items.length };
  }

  async active(): Promise<readonly StoredWebhook[]> {
    return (await this.records.collection.all()).filter(({ active }) => active);
  }

  async current(id: string): Promise<StoredWebhook | undefined> {
    return (await this.records.collection.all()).find((one) => one.id === id);
  }

  async get(id: string): Promise<WebhookDetail> {
    const stored = await this.records.find(id);
    const state = await this.states.of(id);
    const { formerSecretUntil } = stored;
    const isSigning = formerSecretUntil !== undefined && formerSecretUntil > instantOf(this.#runtime);
    return {
      ...(await this.#listed(await this.records.answer(stored))),
      days: recentDays(state, this.#runtime.now()),
      ...definedFields({ medianMs: medianOf(state?.recentMs) }),
      ...(isSigning ? { formerSecretUntil } : {}),
    };
  }

  /** How many of the latest events a webhook like this would have been sent. */
  async estimate({
    events,
    filter,
  }: {
    readonly events: string[];
    readonly filter?: string | undefined;
  }): Promise<WebhookEstimate> {
    const { filterNames } = this.#deps;
    const stored = filter ? await this.#filterOf(filter, events) : undefined;
    return estimate(this.#runtime.store.events, {
      isChosen: await wantedBy({ events }, filterNames),
      isWanted: await wantedBy({ events, ...definedFields({ filter: stored }) }, filterNames),
    });
  }

  async create(
    { name, url, events, headers = {}, filter, active }: NewWebhook,
    caller: Caller,
    id = this.#runtime.newId(),
  ): Promise<CreatedWebhook> {
    const storedFilter = filter ? await this.#filterOf(filter, events) : undefined;
    const at = instantOf(this.#runtime);
    const document = {
      ...{ id, name, nameKey: fold(name), url, events, active },
      headerNames: Object.keys(headers),
      sealedHeaders: this.#deps.secrets.sealHeaders(id, unmasked(headers, {})),
      sealedSecret: this.#deps.secrets.seal(id, newSecret()),
      ...definedFields({ filter: storedFilter }),
      ...{ createdAt: at, updatedAt: at },
    };
    // One with this id was made by an earlier attempt of the same call, and events may wait for it.
    if ((await this.records.collection.get(id)) === undefined) await this.beginAtHead(id);
    const stored = await this.records.insert(document, byCaller(caller));
    return {
      ...(await this.#listed(await this.records.answer(stored))),
      ...definedFields({ secret: this.#deps.secrets.secretOf(stored) }),
    };
  }

  /**
   * Replaces the fields that the change names. If anything but header values changes, which events don't have,
   * `onBatch` receives the id of the batch by which that can be undone.
   */
  async update(
    id: string,
    change: WebhookChange,
    caller: Caller,
    version?: number,
    onBatch: (id: string) => void = () => {},
  ): Promise<ListedWebhook> {
    const { headers, name, filter, ...rest } = change;
    const batch = this.#runtime.newId();
    const before = await this.records.find(id);
    const known = this.#deps.secrets.headersOf(before);
    const keepsHeaders = headers === undefined || isSame(unmasked(headers, known), known);
    if (change.active && !before.active) await this.beginAtHead(id);
    const webhook = await this.records.edit({
      find: () => this.records.find(id),
      cause: byCaller(caller, keepsHeaders ? batch : undefined),
      version,
      eventDetails: { eventId: batch },
      change: async (stored) => {
        const { secrets } = this.#deps;
        const events = change.events ?? stored.events;
        if (filter === undefined) requireFields(stored.filter, events);
        const bound = filter ? await this.#filterOf(filter, events) : filter;
        const sealedBefore = secrets.headersOf(stored);
        const given = headers && unmasked(headers, sealedBefore);
        const sealed =
          given && !isSame(given, sealedBefore)
            ? { headerNames: Object.keys(given), sealedHeaders: secrets.sealHeaders(id, given) }
            : {};
        const wanted = changeTo(stored, {
          ...rest,
          ...(name === undefined ? {} : { name, nameKey: fold(name) }),
          filter: bound === '' ? null : bound,
          ...sealed,
          ...(change.active ? { disabledBecause: null } : {}),
        });
        if (wanted && keepsHeaders) onBatch(batch);
        return wanted;
      },
    });
    return this.#listed(webhook);
  }

  async remove(id: string, caller: Caller, version?: number): Promise<ListedWebhook> {
    const find = () => this.records.find(id);
    const removed = await this.records.remove({ find, cause: byCaller(caller), version });
    await this.#deps.deliveries.removeAll(id);
    await this.states.collection.remove(id);
    await this.#runtime.store.collection(cursorCollection).remove(consumerName(id));
    return { ...removed, ...toSending(undefined, { waiting: 0, now: this.#runtime.now() }) };
  }

  /** A new secret; the one before signs as well for 24 hours. */
  async rotateSecret(id: string, caller: Caller): Promise<CreatedWebhook> {
    const { secrets } = this.#deps;
    const secret = newSecret();
    const at = this.#runtime.now();
    const formerSecretUntil = new Date(at.getTime() + formerSecretMs).toISOString();
    const webhook = await this.records.edit({
      find: () => this.records.find(id),
      cause: byCaller(caller),
      eventDetails: { extra: { secretRotated: true } },
      change: (stored) => ({
        set: {
          sealedSecret: secrets.seal(id, secret),
          sealedFormerSecret: secrets.sealFormer(stored, { at, until: formerSecretUntil }),
          formerSecretUntil: stored.sealedSecret === undefined ? null : formerSecretUntil,
        },
      }),
    });
    return { ...(await this.#listed(webhook)), secret };
  }

  /** Sends a test event. Its outcome tells nothing of addresses that may not be called. */
  async test(id: string): Promise<WebhookTest> {
    const { sending } = this.#deps;
    const webhook = await this.records.find(id);
    requireSecret(webhook);
    const began = this.#runtime.monotonicMs();
    const outcome = await sending.outcomeOf(webhook, sending.testMessage(webhook));
    const took = () => this.#runtime.monotonicMs() - began;
    const status = outcome.kind === 'answer' ? outcome.status : 0;
    const isTimeout = outcome.kind === 'failed' && outcome.reason === 'timeout';
    if (outcome.kind === 'failed' && !isTimeout)
      await sleep(Math.max(0, (took() <= quickEnd ? quickEnd : lateEnd) - took()));
    await this.states.triggered(id, status);
    const durationMs = Math.round(took());
    if (outcome.kind === 'answer')
      return isSuccess(status)
        ? { outcome: 'successful', status, message: message.webhookTestSuccessful, durationMs }
        : { outcome: 'failed', status, message: message.webhookTestFailed(status), durationMs };
    return isTimeout
      ? { outcome: 'timedOut', status, message: message.webhookTestTimedOut, durationMs }
      : { outcome: 'unreachable', status, message: message.webhookTestUnreachable, durationMs };
  }

  /**
   * Switches a webhook off because its receiver said so (410), or hasn't taken anything for days. One that was
   * edited since it was tried stays on.
   */
  async disable(tried: StoredWebhook, because: 'gone' | 'failing'): Promise<void> {
    const { id, version } = tried;
    if ((await this.current(id))?.version !== version) return;
    await this.records.edit({
      find: () => this.records.find(id),
      cause: bySystem,
      change: (stored) =>
        stored.version === version
          ? changeTo(stored, { active: false, disabledBecause: because })
          : undefined,
    });
  }

  /** A filter as it is stored. */
  async #filterOf(filter: string, events: readonly string[]): Promise<string> {
    requireFields(filter, events);
    const bound = await this.#deps.filterNames.toStored(filter, chosenEvents({ events: [...events] }));
    if ('fault' in bound) throw invalidAt('filter', bound.fault);
    return bound.filter;
  }

  async #listed(webhook: Webhook): Promise<ListedWebhook> {
    const [state, waiting] = await Promise.all([
      this.states.of(webhook.id),
      this.#deps.deliveries.waiting(webhook.id),
    ]);
    return { ...webhook, ...toSending(state, { waiting, now: this.#runtime.now() }) };
  }

  /** A webhook that is made or switched on gets what happens from then on. */
  async beginAtHead(webhookId: string): Promise<void> {
    const { events } = this.#runtime.store;
    const cursors = this.#runtime.store.collection(cursorCollection);
    const id = consumerName(webhookId);
    await this.states.reset(webhookId);
    const seq = await events.last();
    const made = await cursors.insert({ id, seq, fence: 0 });
    if (made.status !== 'inserted') await cursors.update(id, { set: { seq } });
  }
}

/** The values to store: those that are masked stay as they are stored. */
function unmasked(
  given: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const kept = value !== headerMask ? value : Object.hasOwn(stored, name) ? stored[name] : undefined;
      if (kept === undefined) throw invalidAt(`headers.${name}`, message.headerMaskUnknown(name));
      return [name, kept];
    }),
  );
}

function requireFields(filter: string | undefined, events: readonly string[]): void {
  const fault = filter ? filterFault(filter, chosenEvents({ events: [...events] })) : undefined;
  if (fault !== undefined) throw invalidAt('filter', fault);
}

export function requireSecret({ sealedSecret }: StoredWebhook): void {
  if (sealedSecret === undefined) throw new RefusalError(refused('CONFLICT', message.secretMissing));
}

const invalidAt = (path: string, text: string) => new RefusalError(invalid([{ path, message: text }]));
