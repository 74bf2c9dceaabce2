import { createHash } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, upsert } from '@quartermaster/store';
import { RefusalError } from '../refusal-error.ts';
import { removeBefore } from '../remove-before.ts';
import type { Runtime } from '../runtime.ts';
import { Turns } from '../turns.ts';
import { type AttemptsDocument, attemptsCollection } from './collection.ts';

const limit = 10;
/** Sign-ups and resets from one address in the same time. */
const doorLimit = 30;
const window = 15 * 60_000;

/** Failed sign-ins of one account from one address: after 10 in 15 minutes no further one is tried. Durable. */
export class SignInAttempts {
  readonly #runtime: Runtime;
  readonly #attempts: Collection<AttemptsDocument>;
  readonly #turns = new Turns();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#attempts = runtime.store.collection(attemptsCollection);
  }

  /** Runs one try after another, so that many at once can't all pass before the first failure is counted. */
  inTurn<T>(account: string, address: string, attempt: () => Promise<T>): Promise<T> {
    return this.#turns.run(idOf(account, address), attempt);
  }

  /** Refuses with 429 and the seconds to wait when there were too many. */
  async check(account: string, address: string, most = limit): Promise<void> {
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

  /** Counts one use of a door that anybody may knock on, and refuses when one address does it too often. */
  limit(door: string, address: string): Promise<void> {
    return this.inTurn(door, address, async () => {
      await this.check(door, address, doorLimit);
      await this.recordFailure(door, address);
    });
  }

  /** Forgets what counts no more. */
  async sweep(): Promise<void> {
    await removeBefore(this.#attempts, 'expiresAt', this.#runtime.now().toISOString());
  }

  async clear(account: string, address: string): Promise<void> {
    await this.#attempts.remove(idOf(account, address));
  }
}

const idOf = (account: string, address: string): string =>
  createHash('sha256').update(`${account}\u0000${address}`).digest('hex');
