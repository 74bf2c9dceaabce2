import { setTimeout } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import { KeyedMutex } from '../keyed-mutex.ts';
import type { Runtime } from '../runtime.ts';
import { type CountedLimits, countedId, type Limit, tooMany } from './counted-limits.ts';
import { networkOf } from './network.ts';

const minute = 60_000;

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
  readonly #limits: CountedLimits;
  readonly #mutex = new KeyedMutex();
  #recent = { since: 0, failures: 0 };

  constructor(runtime: Runtime, limits: CountedLimits) {
    this.#runtime = runtime;
    this.#limits = limits;
  }

  /** Tries a password; `undefined` is a failure. After too many, refuses with 429 and the seconds to wait. */
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
    // One after another, because many at once could pass before the first failure is counted.
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

  /** Counts a call of something that needs no sign-in, and refuses it if its network calls too often. */
  async limit(action: string, address: string): Promise<void> {
    const wait = await this.#limits.take(countedId(action, networkOf(address)), publicLimit);
    if (wait > 0) throw tooMany(message.tooManyAttempts, wait);
  }

  /** Counts a mail to this account. @returns milliseconds to wait if it has had its mails of this kind and hour, or 0 */
  takeMail(kind: 'reset' | 'invitation' | 'confirmation', userId: string): Promise<number> {
    return this.#limits.take(countedId(`${kind} mail`, userId), mailLimit);
  }

  /** The same, and refuses (429) one too many. */
  async requireMail(kind: Parameters<SignInAttempts['takeMail']>[0], userId: string): Promise<void> {
    const wait = await this.takeMail(kind, userId);
    if (wait > 0) throw tooMany(message.tooManyMails, wait);
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
}
