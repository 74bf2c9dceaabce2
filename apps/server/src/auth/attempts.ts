import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, upsert } from '@quartermaster/store';
import { KeyedMutex } from '../keyed-mutex.ts';
import { purgeOlderThan } from '../purge-older-than.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import { networkOf } from './network.ts';
import { type AttemptsDocument, attemptsCollection } from './session-collection.ts';

const minute = 60_000;

/** Failures allowed in a period; `trickle` lets one more try through each time that many milliseconds have passed. */
interface Limit {
  readonly most: number;
  readonly period: number;
  readonly trickle?: number;
}

const passwordLimit: Limit = { most: 10, period: 15 * minute, trickle: minute };
const networkLimit: Limit = { most: 50, period: 15 * minute };
/** Sign-ups, requests for reset links and uses of them, each by network. */
const publicLimit: Limit = { most: 30, period: 15 * minute };
const mailLimit: Limit = { most: 3, period: 60 * minute };

/** Failures a minute, over all accounts, beyond which each further try has to wait. */
const pacedAfter = 1_000;
const pace = 2_000;

/** Who tries a password. */
export interface Trier {
  readonly account: string;
  readonly address: string;
  /** A device or session that has had the right password before. */
  readonly device?: string | undefined;
}

/**
 * Failed passwords, counted durably per account and per network (api.md). A device that signed in before has a count of
 * its own, so that nobody can lock out an account's owner.
 */
export class SignInAttempts {
  readonly #runtime: Runtime;
  readonly #attempts: Collection<AttemptsDocument>;
  readonly #mutex = new KeyedMutex();
  #recent = { since: 0, failures: 0 };

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#attempts = runtime.store.collection(attemptsCollection);
  }

  /** Tries a password; `undefined` is a failure. After too many, refuses with 429 and the seconds to wait. */
  async guard<T>(trier: Trier, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const { account, address, device } = trier;
    const own = idOf('password', account, device ?? '');
    const network = idOf('network', networkOf(address));
    const counts: readonly (readonly [string, Limit])[] =
      device === undefined
        ? [
            [own, passwordLimit],
            [network, networkLimit],
          ]
        : [[own, passwordLimit]];
    await this.#keepPace();
    // One after another, because many at once could pass before the first failure is counted.
    return this.#oneByOne(
      counts.map(([id]) => id),
      async () => {
        for (const [id, limit] of counts) await this.#check(id, limit);
        const result = await attempt();
        if (result !== undefined) {
          await this.#attempts.remove(own);
          return result;
        }
        for (const [id, limit] of counts) await this.#count(id, limit);
        this.#recent.failures += 1;
        return undefined;
      },
    );
  }

  /** Counts a call of something that needs no sign-in, and refuses it if its network calls too often. */
  limit(action: string, address: string): Promise<void> {
    const id = idOf(action, networkOf(address));
    return this.#mutex.run(id, async () => {
      await this.#check(id, publicLimit);
      await this.#count(id, publicLimit);
    });
  }

  /** Counts a mail to this account. @returns false if it has had its mails of this kind and hour */
  takeMail(kind: 'reset' | 'invitation' | 'confirmation', userId: string): Promise<boolean> {
    const id = idOf(`${kind} mail`, userId);
    return this.#mutex.run(id, async () => {
      if ((await this.#wait(id, mailLimit)) > 0) return false;
      await this.#count(id, mailLimit);
      return true;
    });
  }

  /** Removes expired attempts. */
  async sweep(): Promise<void> {
    await purgeOlderThan(this.#attempts, 'expiresAt', this.#runtime.now().toISOString());
  }

  /** Slows everybody's tries down, and refuses none, while very many fail. */
  async #keepPace(): Promise<void> {
    const now = this.#runtime.now().getTime();
    if (now - this.#recent.since >= minute) this.#recent = { since: now, failures: 0 };
    if (this.#recent.failures >= pacedAfter) await setTimeout(pace);
  }

  #oneByOne<T>([id, ...others]: readonly string[], work: () => Promise<T>): Promise<T> {
    return id === undefined ? work() : this.#mutex.run(id, () => this.#oneByOne(others, work));
  }

  async #check(id: string, limit: Limit): Promise<void> {
    const wait = await this.#wait(id, limit);
    if (wait === 0) return;
    throw new RefusalError(
      refused('TOO_MANY_REQUESTS', message.tooManyAttempts, { retryAfter: Math.ceil(wait / 1000) }),
    );
  }

  /** Milliseconds until the next try may be made. */
  async #wait(id: string, { most, trickle }: Limit): Promise<number> {
    const attempts = await this.#attempts.get(id);
    if (!attempts || attempts.failures < most) return 0;
    const ends = Date.parse(attempts.expiresAt);
    const free = trickle === undefined ? ends : Math.min(ends, Date.parse(attempts.lastAt) + trickle);
    return Math.max(0, free - this.#runtime.now().getTime());
  }

  async #count(id: string, { period }: Limit): Promise<void> {
    const now = this.#runtime.now();
    const [lastAt, expiresAt] = [now.toISOString(), new Date(now.getTime() + period).toISOString()];
    const running = await upsert(
      this.#attempts,
      { id, failures: 1, lastAt, expiresAt },
      { set: { lastAt }, increment: { failures: 1 } },
      { where: { op: 'range', path: 'expiresAt', gt: lastAt } },
    );
    if (running.status === 'conflict')
      await this.#attempts.update(id, { set: { failures: 1, lastAt, expiresAt } });
  }
}

const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex');
