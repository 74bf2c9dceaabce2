import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Chained } from '@quartermaster/core/events/event';
import type { ChainKeys } from '../port.ts';

/** The event to chain a new one to; undefined for the first. */
export type Before = Pick<Chained, 'chain' | 'keyId'> | undefined;

/**
 * Makes and checks the chain's hashes. Each hashed text begins with the kind of hash, so that none can pass
 * for another.
 */
export class Signer {
  readonly #keys: ReadonlyMap<string, SigningKey>;
  readonly #current: SigningKey | undefined;

  constructor(keys: ChainKeys) {
    const all = keys.map((bytes) => new SigningKey(bytes));
    this.#keys = new Map(all.map((key) => [key.id, key]));
    [this.#current] = all;
  }

  /** Chains an event, given as canonical JSON, to the one before it. */
  bind(before: Before, event: string): Chained {
    const key = this.#current;
    if (key === undefined) throw new Error('The store was opened without a key: it records no events.');
    const digest = key.digest(event);
    const bound = { digest, chain: key.chain(before?.chain, digest), keyId: key.id };
    if (before === undefined || before.keyId === key.id) return bound;
    const handover = this.key(before.keyId)?.chain(before.chain, digest);
    return handover === undefined ? bound : { ...bound, handover };
  }

  /** Undefined if that key isn't available. */
  key(id: string): SigningKey | undefined {
    return this.#keys.get(id);
  }
}

/**
 * The id by which events name a key of the chain. It identifies the key without revealing anything about it.
 */
export const chainKeyId = (bytes: Uint8Array): string => new SigningKey(bytes).id;

export class SigningKey {
  readonly id: string;
  readonly #key: KeyObject;

  constructor(bytes: Uint8Array) {
    if (bytes.length < 32) throw new RangeError('A key of the chain has at least 32 bytes.');
    this.#key = createSecretKey(bytes);
    this.id = this.#hash('key').slice(0, 12);
  }

  digest(event: string): string {
    return this.#hash(`event\n${event}`);
  }

  chain(before: string | undefined, digest: string): string {
    return this.#hash(`chain\n${before ?? ''}\n${digest}`);
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
