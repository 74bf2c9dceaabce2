import { derivedKey } from './secret-key.ts';

/** The secret keys that are known: the first is in use, the others were before, or will be. They may change meanwhile. */
export class KeyRing {
  #keys: readonly Uint8Array[];
  #derived = new Map<string, readonly Uint8Array[]>();

  /** @param keys 32 bytes each, one or more */
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

  /** The one to sign with. */
  derivedNow(purpose: string): Uint8Array {
    const [first] = this.derived(purpose);
    if (!first) throw new Error('A key ring without a key');
    return first;
  }
}
