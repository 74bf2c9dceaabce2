import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '@quartermaster/core/json';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { and, equals, type Where } from '@quartermaster/core/query/where';
import type { Collection, Stored } from '@quartermaster/store';
import { z } from 'zod';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';

/** What every row has that waits to be sent outside. */
export const waitingFields = {
  id: z.string(),
  personId: z.string(),
  /** Unknown: it may have arrived, and is not sent again. */
  state: z.enum(['waiting', 'sent', 'failed', 'unknown']),
  attempts: z.number(),
  /** When it is sent, or tried again; absent once that is over. */
  dueAt: z.string().exactOptional(),
  /** Somebody is trying to send it. */
  claimed: z.literal(true).exactOptional(),
  /** Why it was not sent. */
  reason: z.string().exactOptional(),
  at: z.string(),
};
const waitingRow = z.object(waitingFields);
type WaitingRow = z.infer<typeof waitingRow>;

/** Milliseconds that a row is left alone by others while somebody tries to send it. */
const claimMs = 2 * 60_000;

/** Rows of a collection that wait to be sent, so that neither a crash nor an outage loses one. */
export class WaitingRows<Row extends WaitingRow> {
  readonly collection: Collection<Row>;
  readonly #runtime: Runtime;
  readonly #delays: readonly number[];
  #wake: () => void = () => undefined;

  /** @param delays milliseconds until each further attempt; after the last one it counts as failed */
  constructor(runtime: Runtime, collection: Collection<Row>, delays: readonly number[]) {
    this.#runtime = runtime;
    this.collection = collection;
    this.#delays = delays;
  }

  /** The fields of a row that waits from now on. */
  fresh(): { state: 'waiting'; attempts: number; dueAt: string; at: string } {
    const at = instantOf(this.#runtime);
    return { state: 'waiting', attempts: 0, dueAt: at, at };
  }

  /** Ends the waiting for the next look, as there is something to do. */
  wake(): void {
    this.#wake();
  }

  /** Waits until something is added on this server, but no longer than this. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => undefined);
  }

  /** Those that are due, longest due first. @param then orders those that are due at the same time */
  async due(which: Where, limit: number, then: readonly string[] = []): Promise<Stored<Row>[]> {
    const now = instantOf(this.#runtime);
    const where = and(which, equals('state', 'waiting'), { op: 'range', path: 'dueAt', lte: now });
    return (await this.collection.find({ where, sort: ['dueAt', ...then], limit })).items;
  }

  /**
   * Takes a row for an attempt. If the server dies meanwhile, the next attempt is made after a while.
   * @returns whether nobody else has taken it
   */
  async claim({ id, version }: Stored<Row>): Promise<boolean> {
    const set = { dueAt: this.#after(claimMs), claimed: true };
    return (await this.collection.update(id, { set }, { version })).status === 'updated';
  }

  /** Notes what became of an attempt. */
  async note({ id, attempts }: Pick<Row, 'id' | 'attempts'>, outcome: SendOutcome): Promise<void> {
    const { set, over } = this.#noted(attempts, outcome);
    const unset = ['claimed', ...(over ? ['dueAt'] : []), ...(outcome.kind === 'sent' ? ['reason'] : [])];
    await this.collection.update(id, { set, unset });
  }

  /** The row's fields after an attempt, and whether it was the last one. */
  #noted(
    attempts: number,
    outcome: SendOutcome,
  ): { readonly set: Record<string, Json>; readonly over: boolean } {
    if (outcome.kind === 'sent') return { set: { state: 'sent', attempts: attempts + 1 }, over: true };
    const { reason } = outcome;
    if (outcome.kind !== 'later') {
      const state = outcome.kind === 'refused' ? 'failed' : outcome.kind;
      return { set: { state, attempts: attempts + 1, reason }, over: true };
    }
    const waiting = (ms: number) => ({ state: 'waiting', reason, dueAt: this.#after(ms) });
    // Being asked to wait is no failure.
    if (outcome.afterMs !== undefined) return { set: waiting(outcome.afterMs), over: false };
    const delay = this.#delays[attempts];
    return delay === undefined
      ? { set: { state: 'failed', reason }, over: true }
      : { set: { ...waiting(delay), attempts: attempts + 1 }, over: false };
  }

  /** Frees the rows that a server was sending when it was killed: only for a server that knows it is alone. */
  async releaseAll(): Promise<void> {
    for await (const { id } of this.collection.stream({ where: equals('claimed', true) }))
      await this.collection.update(id, { set: { dueAt: this.#after(0) }, unset: ['claimed'] });
  }

  async forget(personId: string): Promise<void> {
    for await (const { id } of this.collection.stream({ where: equals('personId', personId) }))
      await this.collection.remove(id);
  }

  async sweep(before: string): Promise<void> {
    await purgeOlderThan(this.collection, 'at', before);
  }

  #after(ms: number): string {
    return new Date(this.#runtime.now().getTime() + ms).toISOString();
  }
}
