import { createHash } from 'node:crypto';
import { and, type Where } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, upsert } from '@quartermaster/store';
import { type AttemptsDocument, attemptsCollection } from '../auth/session-collection.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';

/**
 * How many are allowed per period (milliseconds). With `trickle`, once the limit is reached one more is let
 * through whenever that many milliseconds have passed.
 */
export interface Limit {
  readonly most: number;
  readonly period: number;
  readonly trickle?: number;
}

/** Rate limits, counted durably and across all servers. */
export class CountedLimits {
  readonly #runtime: Runtime;
  readonly #attempts: Collection<AttemptsDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#attempts = runtime.store.collection(attemptsCollection);
  }

  /**
   * Counts one more if the limit leaves room, exactly even if many arrive at once. @returns 0, or the
   * milliseconds to wait
   */
  async take(id: string, limit: Limit): Promise<number> {
    const room: Where = { op: 'range', path: 'failures', lt: limit.most };
    for (;;) {
      const wait = await this.wait(id, limit);
      if (wait > 0 || (await this.#add(id, limit, room))) return wait;
    }
  }

  /** Takes back a count, for an attempt that came to nothing. */
  async giveBack(id: string): Promise<void> {
    await this.#attempts.update(id, { increment: { failures: -1 } });
  }

  /**
   * Milliseconds until there is room for one more; never longer than the limit's period, whatever the clocks
   * said.
   */
  async wait(id: string, { most, period, trickle }: Limit): Promise<number> {
    const attempts = await this.#attempts.get(id);
    if (!attempts || attempts.failures < most) return 0;
    const now = this.#runtime.now().getTime();
    const lastAt = Math.min(Date.parse(attempts.lastAt), now);
    const ends = Math.min(Date.parse(attempts.expiresAt), now + period);
    // The clock was ahead when this was counted. Treat it as counted now.
    if (ends < Date.parse(attempts.expiresAt) || lastAt < Date.parse(attempts.lastAt)) {
      const set = { lastAt: new Date(lastAt).toISOString(), expiresAt: new Date(ends).toISOString() };
      await this.#attempts.update(id, { set }, { version: attempts.version });
    }
    return Math.max(0, (trickle === undefined ? ends : Math.min(ends, lastAt + trickle)) - now);
  }

  /** Counts one more, even beyond the limit. */
  async count(id: string, limit: Limit): Promise<void> {
    while (!(await this.#add(id, limit)));
  }

  /** Resets a count. */
  async clear(id: string): Promise<void> {
    await this.#attempts.remove(id);
  }

  /** Removes counts whose period is over. */
  async sweep(): Promise<void> {
    await purgeOlderThan(this.#attempts, 'expiresAt', instantOf(this.#runtime));
  }

  /** @returns false if there was no room, or another call was faster */
  async #add(id: string, { period }: Limit, room?: Where): Promise<boolean> {
    const now = this.#runtime.now();
    const [lastAt, expiresAt] = [now.toISOString(), new Date(now.getTime() + period).toISOString()];
    const isRunning: Where = { op: 'range', path: 'expiresAt', gt: lastAt };
    const counted = await upsert(
      this.#attempts,
      { id, failures: 1, lastAt, expiresAt },
      { set: { lastAt }, increment: { failures: 1 } },
      { where: room ? and(isRunning, room) : isRunning },
    );
    if (counted.status !== 'conflict') return true;
    const { version, expiresAt: ends } = counted.document;
    if (ends > lastAt) return false;
    // The period is over, so start another one.
    const begun = await this.#attempts.update(id, { set: { failures: 1, lastAt, expiresAt } }, { version });
    return begun.status === 'updated';
  }
}

/** The id under which something is counted. */
export const countedId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex');

/** The refusal (429) for exceeding a limit, with the seconds to wait. */
export const tooMany = (text: string, waitMs: number): RefusalError =>
  new RefusalError(refused('TOO_MANY_REQUESTS', text, { retryAfter: Math.ceil(waitMs / 1000) }));
