import { type Attempt, failingToDisable } from '@quartermaster/core/webhooks/delivery';
import { isSuccess, type Sending, type WebhookDay } from '@quartermaster/core/webhooks/webhook';
import type { Collection, Stored } from '@quartermaster/store';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type SendingDocument, sendingCollection } from './collection.ts';

const keptDays = 30;
const keptDurations = 100;
const dayMs = 24 * 3_600_000;

/** What sending to each webhook has come to. */
export class SendingStates {
  readonly collection: Collection<SendingDocument>;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.collection = runtime.store.collection(sendingCollection);
  }

  async of(webhookId: string): Promise<Stored<SendingDocument> | undefined> {
    return this.collection.get(webhookId);
  }

  /** Begins anew: for a webhook that is made or switched on. */
  async reset(id: string): Promise<void> {
    const made = await this.collection.insert({ id, failures: 0, days: [] });
    if (made.status === 'inserted') return;
    await this.collection.update(id, { set: { failures: 0 }, unset: ['failingSince', 'pausedUntil'] });
  }

  /** Notes a test, or a delivery repeated by hand: both count as triggering. */
  async triggered(id: string, status: number): Promise<void> {
    const lastTriggered = Math.floor(this.#runtime.now().getTime() / 1000);
    await this.collection.update(id, { set: { lastTriggered, lastStatus: status } });
  }

  async write(id: string, { counted, tookMs, ...change }: SendingChange): Promise<void> {
    const stored = await this.collection.get(id);
    if (stored === undefined) return;
    const { failingSince, pausedUntil, ...set } = change;
    const unset = [
      ...(failingSince === undefined ? ['failingSince'] : []),
      ...(pausedUntil === undefined ? ['pausedUntil'] : []),
    ];
    const days = withCounted(stored.days, counted);
    const recentMs = [...(stored.recentMs ?? []), ...tookMs].slice(-keptDurations);
    const fields = definedFields({ ...set, failingSince, pausedUntil });
    await this.collection.write(
      [{ kind: 'update', id, change: { set: { ...fields, days, recentMs }, unset }, events: [] }],
      'background',
    );
  }
}

export interface SendingChange {
  readonly failures: number;
  readonly failingSince: string | undefined;
  readonly pausedUntil: string | undefined;
  readonly lastTriggered?: number | undefined;
  readonly lastStatus?: number | undefined;
  /** Attempts since the last write, by day. */
  readonly counted: ReadonlyMap<string, { delivered: number; failed: number }>;
  /** How long answers took since then. */
  readonly tookMs: readonly number[];
}

function withCounted(days: readonly WebhookDay[], counted: SendingChange['counted']): WebhookDay[] {
  const sums = new Map(days.map(({ day, ...sum }) => [day, sum]));
  for (const [day, { delivered, failed }] of counted) {
    const { delivered: before = 0, failed: failedBefore = 0 } = sums.get(day) ?? {};
    sums.set(day, { delivered: before + delivered, failed: failedBefore + failed });
  }
  return [...sums]
    .map(([day, sum]) => ({ day, ...sum }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .slice(-keptDays);
}

export function toSending(
  stored: SendingDocument | undefined,
  { waiting, now }: { readonly waiting: number; readonly now: Date },
): Sending {
  const days = recentDays(stored, now);
  return {
    ...definedFields({
      lastTriggered: stored?.lastTriggered,
      lastStatus: stored?.lastStatus,
      pausedUntil: stored?.pausedUntil,
    }),
    waiting,
    attempts: {
      delivered: days.reduce((sum, { delivered }) => sum + delivered, 0),
      failed: days.reduce((sum, { failed }) => sum + failed, 0),
    },
  };
}

/** Those of the last 30 days: older ones are kept until others take their place. */
export function recentDays(stored: SendingDocument | undefined, now: Date): WebhookDay[] {
  const first = new Date(now.getTime() - (keptDays - 1) * dayMs).toISOString().slice(0, 10);
  return (stored?.days ?? []).filter(({ day }) => day >= first);
}

export function medianOf(durations: readonly number[] = []): number | undefined {
  return [...durations].sort((one, other) => one - other)[Math.floor((durations.length - 1) / 2)];
}

/** What the server that sends keeps in memory, and writes once a second. */
export class SendingTally {
  readonly #states: SendingStates;
  readonly #webhookId: string;
  readonly #now: () => Date;
  #failingSince: string | undefined;
  #last: { readonly at: number; readonly status: number } | undefined;
  #counted = new Map<string, { delivered: number; failed: number }>();
  #tookMs: number[] = [];
  #isChanged = false;

  constructor(states: SendingStates, webhookId: string, now: () => Date, failingSince: string | undefined) {
    this.#states = states;
    this.#webhookId = webhookId;
    this.#now = now;
    this.#failingSince = failingSince;
  }

  note({ status, durationMs }: Pick<Attempt, 'status' | 'durationMs'>): void {
    if (status > 0) this.#tookMs.push(durationMs);
    const now = this.#now();
    const isDelivered = isSuccess(status);
    this.#last = { at: Math.floor(now.getTime() / 1000), status };
    this.#failingSince = isDelivered ? undefined : (this.#failingSince ?? now.toISOString());
    const day = now.toISOString().slice(0, 10);
    const { delivered, failed } = this.#counted.get(day) ?? { delivered: 0, failed: 0 };
    this.#counted.set(day, {
      delivered: delivered + (isDelivered ? 1 : 0),
      failed: failed + (isDelivered ? 0 : 1),
    });
    this.#isChanged = true;
  }

  /** Whether nothing has arrived for five days. */
  get isHopeless(): boolean {
    return (
      this.#failingSince !== undefined &&
      this.#now().getTime() - Date.parse(this.#failingSince) >= failingToDisable
    );
  }

  changed(): void {
    this.#isChanged = true;
  }

  async write({
    failures,
    pausedUntil,
  }: {
    readonly failures: number;
    readonly pausedUntil: number | undefined;
  }): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const counted = this.#counted;
    this.#counted = new Map();
    const tookMs = this.#tookMs;
    this.#tookMs = [];
    await this.#states.write(this.#webhookId, {
      failures,
      failingSince: this.#failingSince,
      pausedUntil: pausedUntil === undefined ? undefined : new Date(pausedUntil).toISOString(),
      ...definedFields({ lastTriggered: this.#last?.at, lastStatus: this.#last?.status }),
      counted,
      tookMs,
    });
  }
}
