import type { LoggedEvent, ReadableEvent } from '@quartermaster/core/events/event';
import { isSuccess } from '@quartermaster/core/webhooks/webhook';
import type { LogConsumer } from '../events/consumer.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { within } from '../runtime/within.ts';
import { Circuit } from './circuit.ts';
import type { StoredDelivery, StoredWebhook } from './collection.ts';
import type { WebhookDeliveries } from './deliveries.ts';
import { wantedBy } from './filter.ts';
import type { FilterNames } from './filter-names.ts';
import type { Message, Sent, WebhookSending } from './sending.ts';
import { type SendingStates, SendingTally } from './sending-state.ts';

/** How many messages are on their way to a webhook at once, and how many attempts again. */
const mostAtOnce = 8;
const mostAgain = 8;
/** Milliseconds between two looks for what is due again, and between two writes of what has come of it. */
const lookMs = 500;
const writeMs = 1_000;

export interface DeliveringDeps {
  readonly runtime: Runtime;
  readonly sending: WebhookSending;
  readonly deliveries: WebhookDeliveries;
  readonly states: SendingStates;
  readonly filterNames: FilterNames;
  /** The webhook as it is now; undefined once it is deleted. */
  readonly current: () => Promise<StoredWebhook | undefined>;
  /** Switches it off, unless it was edited since it was tried. */
  readonly disable: (tried: StoredWebhook, because: 'gone' | 'failing') => Promise<void>;
}

/** The name of a webhook's cursor and lease. */
export const consumerName = (webhookId: string): string => `webhook:${webhookId}`;

/**
 * Sends a webhook the events that it wants. First attempts keep the order of each record; attempts again come when they
 * are due, whatever comes later.
 */
export class WebhookDelivering implements LogConsumer {
  readonly name: string;
  readonly #id: string;
  readonly #deps: DeliveringDeps;
  #held: { readonly circuit: Circuit; readonly tally: SendingTally } | undefined;
  #version = 0;
  readonly #again = new Map<string, Promise<void>>();

  constructor(webhookId: string, deps: DeliveringDeps) {
    this.#id = webhookId;
    this.name = consumerName(webhookId);
    this.#deps = deps;
  }

  async handle(events: readonly LoggedEvent[], signal: AbortSignal): Promise<void> {
    const webhook = await this.#active();
    if (webhook === undefined) return;
    const wanted = events.filter(await wantedBy(webhook, this.#deps.filterNames));
    if (wanted.length === 0) return;
    const attempted = await this.#deps.deliveries.attempted(this.#id, wanted);
    const bySubject = new Map<string, ReadableEvent[]>();
    for (const event of wanted.filter(({ seq }) => !attempted.has(seq))) {
      const key = `${event.subject.kind} ${event.subject.id}`;
      bySubject.set(key, [...(bySubject.get(key) ?? []), event]);
    }
    const rows = [...bySubject.values()];
    const work = async (): Promise<void> => {
      for (let row = rows.shift(); row !== undefined && !signal.aborted; row = rows.shift())
        for (const event of row) await this.#first(event, signal);
    };
    await Promise.all(Array.from({ length: mostAtOnce }, work));
  }

  /** Attempts again what is due, and writes down once a second what has come of it. */
  async beside(held: AbortSignal): Promise<void> {
    const { circuit, tally } = await this.#holding();
    const ended = new AbortController();
    const signal = AbortSignal.any([held, ended.signal]);
    let written = performance.now();
    try {
      while (!signal.aborted) {
        const webhook = await this.#active();
        if (webhook !== undefined && this.#version !== webhook.version) {
          // An edit may have mended it.
          if (this.#version > 0) circuit.close();
          this.#version = webhook.version;
        }
        circuit.tick();
        if (webhook !== undefined) await this.#attemptAgain(signal);
        if (performance.now() - written >= writeMs) {
          written = performance.now();
          await tally.write(circuit);
        }
        // One that has ended makes room for the next.
        await within(lookMs, [...this.#again.values()], signal);
      }
    } finally {
      // Also after a failure, such as of the database: whoever begins again finds nothing under way.
      ended.abort();
      await Promise.allSettled(this.#again.values());
      this.#held = undefined;
    }
    await tally.write(circuit);
  }

  async #holding() {
    const { states, runtime } = this.#deps;
    if (this.#held) return this.#held;
    const state = await states.of(this.#id);
    const tally = new SendingTally(states, this.#id, runtime.now, state?.failingSince);
    const now = () => runtime.now().getTime();
    const circuit = new Circuit(now, { failures: state?.failures ?? 0 }, () => tally.changed());
    // Somebody else may have waited for it meanwhile.
    this.#held ??= { circuit, tally };
    return this.#held;
  }

  async #active(): Promise<StoredWebhook | undefined> {
    const webhook = await this.#deps.current();
    return webhook?.active && webhook.sealedSecret !== undefined ? webhook : undefined;
  }

  #first(event: ReadableEvent, signal: AbortSignal): Promise<void> {
    const { deliveries, sending } = this.#deps;
    let sent: Message | undefined;
    return this.#until(
      event.seq,
      signal,
      (webhook) => {
        sent = sending.messageOf(webhook, event);
        return sending.send(webhook, sent, signal);
      },
      async (outcome) => {
        if (sent) await deliveries.first(this.#id, event, sent, outcome);
      },
    );
  }

  async #attemptAgain(signal: AbortSignal): Promise<void> {
    const { deliveries } = this.#deps;
    // Before they are read: of one that ends meanwhile, what is read may still say that it is due.
    const underWay = new Set(this.#again.keys());
    const room = mostAgain - underWay.size;
    if (room <= 0) return;
    const due = await deliveries.due(this.#id, mostAgain);
    for (const delivery of due.filter(({ id }) => !underWay.has(id)).slice(0, room)) {
      const work = this.#retry(delivery, signal).finally(() => this.#again.delete(delivery.id));
      this.#again.set(delivery.id, work);
    }
  }

  async #retry(delivery: StoredDelivery, signal: AbortSignal): Promise<void> {
    const { deliveries, sending } = this.#deps;
    const event = await deliveries.eventOf(delivery);
    if (event === undefined) {
      await deliveries.collection.update(delivery.id, { set: { state: 'failed' }, unset: ['dueAt'] });
      return;
    }
    await this.#until(
      delivery.seq,
      signal,
      (webhook) => sending.send(webhook, sending.messageOf(webhook, event), signal),
      async (outcome) => void (await deliveries.further(delivery, outcome)),
    );
  }

  /** Sends once it may, and records the outcome, except that of a probe that has failed. */
  async #until(
    seq: number,
    signal: AbortSignal,
    send: (webhook: StoredWebhook) => Promise<Sent | undefined>,
    record: (outcome: Sent) => Promise<void>,
  ): Promise<void> {
    const { circuit, tally } = await this.#holding();
    for (;;) {
      const turn = await circuit.admitted(seq, signal);
      const webhook = await this.#active();
      if (turn === undefined || webhook === undefined) {
        if (turn?.isProbe) circuit.brokenOff();
        return;
      }
      const outcome = await send(webhook);
      if (outcome === undefined) {
        if (turn.isProbe) circuit.brokenOff();
        return;
      }
      const { status } = outcome.attempt;
      tally.note(outcome.attempt);
      const isDelivered = isSuccess(status);
      if (isDelivered) circuit.succeeded();
      else circuit.failed(turn);
      if (isDelivered || !turn.isProbe) await record(outcome);
      if (status === 410) await this.#deps.disable(webhook, 'gone');
      else if (!isDelivered && tally.isHopeless) await this.#deps.disable(webhook, 'failing');
      if (isDelivered || !turn.isProbe) return;
    }
  }
}
