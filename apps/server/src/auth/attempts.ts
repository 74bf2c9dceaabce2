import { setTimeout } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import { type CountedLimits, countedId, type Limit, tooMany } from '../limits/counted-limits.ts';
import { KeyedMutex } from '../runtime/keyed-mutex.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { networkOf } from './network.ts';

const minute = 60_000;

const passwordLimit: Limit = { most: 10, period: 15 * minute, trickle: minute };
const networkLimit: Limit = { most: 50, period: 15 * minute };
/** Per network: sign-ups, requests for reset links, and uses of such links. */
const publicLimit: Limit = { most: 30, period: 15 * minute };
const mailLimit: Limit = { most: 3, period: 60 * minute };

/** Failures per minute, over all accounts, beyond which every further attempt is delayed. */
const pacedAfter = 1_000;
const pace = 2_000;

/** Who attempts to sign in. */
export interface Trier {
  readonly account: string;
  readonly address: string;
  /** A device or session that has supplied the right password before. */
  readonly device?: string | undefined;
}

/**
 * Failed passwords, counted durably per account and per network (api.md). A device that has signed in before
 * has its own count, so that nobody can lock out an account's owner.
 */
export class SignInAttempts {
  readonly #runtime: Runtime;
  readonly #limits: CountedLimits;
  readonly #mutex = new KeyedMutex();
  #recent = { since: 0, failures: 0 };

  constructor(runtime: Runtime, limits: CountedLimits) {
    this.#runtime = runtime;
    this.#limits = limits;
  }

  /**
   * Runs an attempt; `undefined` means failure. After too many failures, refuses (429) with the seconds to
   * wait.
   */
  async guard<T>(trier: Trier, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const { account, address, device } = trier;
    const own = countedId('password', account, device ?? '');
    const network = countedId('network', networkOf(address));
    const counts: readonly (readonly [string, Limit])[] =
      device === undefined
        ? [
            [own, passwordLimit],
            [network, networkLimit],
          ]
        : [[own, passwordLimit]];
    await this.#keepPace();
    // One after another: many at once could all pass before the first failure is counted.
    return this.#oneByOne(
      counts.map(([id]) => id),
      async () => {
        for (const [id, limit] of counts) {
          const wait = await this.#limits.wait(id, limit);
          if (wait > 0) throw tooMany(message.tooManyAttempts, wait);
        }
        const result = await attempt();
        if (result !== undefined) {
          await this.#limits.clear(own);
          return result;
        }
        for (const [id, limit] of counts) await this.#limits.count(id, limit);
        this.#recent.failures += 1;
        return undefined;
      },
    );
  }

  /** Counts a call that needs no sign-in, and refuses (429) if its network makes too many. */
  async limit(action: string, address: string): Promise<void> {
    const wait = await this.#limits.take(countedId(action, networkOf(address)), publicLimit);
    if (wait > 0) throw tooMany(message.tooManyAttempts, wait);
  }

  /**
   * Counts a mail to this account. @returns 0, or the milliseconds to wait if the hour's limit for this kind
   * is reached
   */
  takeMail(kind: 'reset' | 'invitation' | 'confirmation', userId: string): Promise<number> {
    return this.#limits.take(countedId(`${kind} mail`, userId), mailLimit);
  }

  /** Like takeMail, but refuses (429) a mail beyond the limit. */
  async requireMail(kind: Parameters<SignInAttempts['takeMail']>[0], userId: string): Promise<void> {
    const wait = await this.takeMail(kind, userId);
    if (wait > 0) throw tooMany(message.tooManyMails, wait);
  }

  /** Delays every attempt, but refuses none, while very many fail. */
  async #keepPace(): Promise<void> {
    const now = this.#runtime.now().getTime();
    if (now - this.#recent.since >= minute) this.#recent = { since: now, failures: 0 };
    if (this.#recent.failures >= pacedAfter) await setTimeout(pace);
  }

  #oneByOne<T>([id, ...others]: readonly string[], work: () => Promise<T>): Promise<T> {
    return id === undefined ? work() : this.#mutex.run(id, () => this.#oneByOne(others, work));
  }
}
