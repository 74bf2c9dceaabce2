import { createHash } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, upsert } from '@quartermaster/store';
import { KeyedMutex } from '../keyed-mutex.ts';
import { purgeOlderThan } from '../purge-older-than.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import { type AttemptsDocument, attemptsCollection } from './session-collection.ts';

const signInLimit = 10;
/** Sign-ups and resets from one address in the same period. */
const publicActionLimit = 30;
const window = 15 * 60_000;

/** Failed sign-ins per account and address, stored durably: after 10 in 15 minutes, further ones are refused. */
export class SignInAttempts {
  readonly #runtime: Runtime;
  readonly #attempts: Collection<AttemptsDocument>;
  readonly #mutex = new KeyedMutex();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#attempts = runtime.store.collection(attemptsCollection);
  }

  /** Runs attempts one after another; otherwise many at once could pass before the first failure is counted. */
  oneByOne<T>(account: string, address: string, attempt: () => Promise<T>): Promise<T> {
    return this.#mutex.run(idOf(account, address), attempt);
  }

  /** After too many attempts, refuses with 429 and the seconds to wait. */
  async check(account: string, address: string, most = signInLimit): Promise<void> {
    const attempts = await this.#attempts.get(idOf(account, address));
    const left = attempts ? Date.parse(attempts.expiresAt) - this.#runtime.now().getTime() : 0;
    if (!attempts || attempts.failures < most || left <= 0) return;
    throw new RefusalError(
      refused('TOO_MANY_REQUESTS', message.tooManyAttempts, { retryAfter: Math.ceil(left / 1000) }),
    );
  }

  async recordFailure(account: string, address: string): Promise<void> {
    const id = idOf(account, address);
    const now = this.#runtime.now();
    const expiresAt = new Date(now.getTime() + window).toISOString();
    const running = await upsert(
      this.#attempts,
      { id, failures: 1, expiresAt },
      { increment: { failures: 1 } },
      { where: { op: 'range', path: 'expiresAt', gt: now.toISOString() } },
    );
    if (running.status === 'conflict') await this.#attempts.update(id, { set: { failures: 1, expiresAt } });
  }

  /** Counts a call of something that needs no sign-in, and refuses it if the address calls too often. */
  limit(action: string, address: string): Promise<void> {
    return this.oneByOne(action, address, async () => {
      await this.check(action, address, publicActionLimit);
      await this.recordFailure(action, address);
    });
  }

  /** Removes expired attempts. */
  async sweep(): Promise<void> {
    await purgeOlderThan(this.#attempts, 'expiresAt', this.#runtime.now().toISOString());
  }

  async clear(account: string, address: string): Promise<void> {
    await this.#attempts.remove(idOf(account, address));
  }
}

const idOf = (account: string, address: string): string =>
  createHash('sha256').update(`${account}\u0000${address}`).digest('hex');
