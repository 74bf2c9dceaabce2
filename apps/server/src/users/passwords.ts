import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import argon2 from 'argon2';
import { RefusalError } from '../errors/refusal-error.ts';

/** The cost of computing a hash: KiB of memory, and the number of passes over it. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's recommendation for argon2id with one lane (promise 1). */
export const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** At most two hashes at a time; more would starve the process's other threaded work. */
const atOnce = 2;
const queueLimit = 200;

/** Computes and compares password hashes, a limited number at a time. */
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #options: HashCost & { readonly type: 2; readonly parallelism: 1 };
  /** A hash that no password matches, so that unknown addresses take as long as known ones. */
  readonly #nobody: string;

  constructor(cost: HashCost) {
    this.#options = { ...cost, type: argon2.argon2id, parallelism: 1 };
    const parameters = `m=${cost.memoryCost},t=${cost.timeCost},p=1`;
    this.#nobody = `$argon2id$v=19$${parameters}$cXVhcnRlcm1hc3RlciEh$Kj0Zb2Xq7Q0sYyqk0yq0m1h3l8l0c9r0n6b1s5o2u7E`;
  }

  hash(password: string): Promise<string> {
    return this.#queued(() => argon2.hash(normalized(password), this.#options));
  }

  /** Whether the password matches the hash. Takes as long if there is no hash. */
  async verify(hash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.#queued(() => argon2.verify(hash ?? this.#nobody, normalized(password)));
    return matches && hash !== undefined;
  }

  /** Whether a hash was made with weaker settings than the current ones. */
  needsRehash(hash: string): boolean {
    return !hash.startsWith('$argon2id$') || argon2.needsRehash(hash, this.#options);
  }

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= queueLimit) {
        throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.tooManyAttempts));
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

/** Normalizes a password, so that it matches on whatever keyboard it is typed (RFC 8265). */
const normalized = (password: string): string => password.normalize('NFC');
