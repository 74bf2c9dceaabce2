import { derivedKey } from './secret-key.ts';

/**
 * The known secret keys: the first is in use; the others were used before, or will be. They may change while
 * the server runs.
 */
export class KeyRing {
  #keys: readonly Uint8Array[];
  #derived = new Map<string, readonly Uint8Array[]>();

  /** @param keys at least one, 32 bytes each */
  constructor(keys: readonly Uint8Array[]) {
    this.#keys = keys;
  }

  get keys(): readonly Uint8Array[] {
    return this.#keys;
  }

  use(keys: readonly Uint8Array[]): void {
    this.#keys = keys;
    this.#derived = new Map();
  }

  /** The keys for a purpose, in the same order. */
  derived(purpose: string): readonly Uint8Array[] {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const derived = this.#keys.map((key) => derivedKey(key, purpose));
    this.#derived.set(purpose, derived);
    return derived;
  }

  /** The derived key to sign with. */
  derivedNow(purpose: string): Uint8Array {
    const [first] = this.derived(purpose);
    if (!first) throw new Error('A key ring without a key');
    return first;
  }
}
