import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { equals, exists } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { chainKeysOf } from '../chain-keys.ts';
import { isIdOf, keyIdOf } from '../key-id.ts';
import { KeyRing } from '../key-ring.ts';
import {
  type InstallationDocument,
  installationCollection,
  installationId,
} from '../migrations/collection.ts';
import type { Runtime } from '../runtime.ts';
import { Sealer } from '../sealer.ts';
import { userCollection } from '../users/collection.ts';

/** Milliseconds within which every server notices a change of keys; they check every second. */
const noticedWithin = 3_000;

/** The result of a rotation. */
export interface Rotated {
  readonly key: Uint8Array;
  readonly previous: Uint8Array;
  /** How many values were sealed with the new key. */
  readonly sealed: number;
}

/** Callbacks during a rotation. */
export interface RotationSteps {
  /** Stores the new key, which all servers use from now on; called before the old one is forgotten. */
  keep(key: Uint8Array, previous: Uint8Array): Promise<void>;
  onProgress?(sealed: number): void;
}

/**
 * Changes the secret key while servers run (promise 35). The new key is stored sealed with the old one, so
 * that every server learns of it. Once all know it, it comes into use, and all sealed values are sealed anew.
 * An interrupted rotation can be resumed. Afterwards the old key is kept, sealed with the new one, to verify
 * events and tokens that it signed.
 */
export class KeyRotation {
  readonly #runtime: Runtime;
  readonly #ring: KeyRing;
  readonly #sealer: Sealer;
  readonly #installations: Collection<InstallationDocument>;
  #seen = '';

  constructor(runtime: Runtime, ring: KeyRing, sealer: Sealer) {
    this.#runtime = runtime;
    this.#ring = ring;
    this.#sealer = sealer;
    this.#installations = runtime.store.collection(installationCollection);
  }

  /** Adopts the keys recorded in the database: at start, and every second. */
  async follow(): Promise<void> {
    const installation = await this.#installations.get(installationId);
    if (!installation) return;
    const { keyId, rotation, formerKeys } = installation;
    const seen = JSON.stringify([keyId, rotation, formerKeys]);
    if (seen === this.#seen) return;
    const keys = knownKeys(installation, this.#ring.keys);
    this.#ring.use(keys);
    await this.#runtime.store.events.useKeys(chainKeysOf(...keys));
    this.#seen = seen;
  }

  /** Performs a rotation, or completes an interrupted one. */
  async rotate({ keep, onProgress }: RotationSteps): Promise<Rotated> {
    await this.follow();
    if (!(await this.#rotation())) await this.#begin();
    await this.follow();
    await setTimeout(noticedWithin);
    if (!(await this.#rotation())?.isInUse) {
      await this.#installations.update(installationId, { set: { 'rotation.isInUse': true } });
      await setTimeout(noticedWithin);
    }
    await this.follow();
    const sealed = await this.#sealAnew(onProgress);
    const [key, previous] = this.#ring.keys;
    if (!key || !previous) throw new Error('A rotation without two keys');
    await keep(key, previous);
    await this.#end();
    await this.follow();
    return { key, previous, sealed };
  }

  async #rotation(): Promise<InstallationDocument['rotation']> {
    return (await this.#installations.get(installationId))?.rotation;
  }

  async #begin(): Promise<void> {
    const [from] = this.#ring.keys;
    if (!from) throw new Error('A rotation without a key');
    const to = new Uint8Array(randomBytes(32));
    const rotation = {
      from: keyIdOf(from),
      to: keyIdOf(to),
      next: sealKey(from, to),
      previous: sealKey(to, from),
      isInUse: false,
    };
    // If two begin at once, the second continues the first one's rotation.
    await this.#installations.update(
      installationId,
      { set: { rotation } },
      { where: { op: 'not', of: exists('rotation') } },
    );
  }

  /**
   * Repeats until nothing is left: values that a server sealed with the old key at the last moment are found
   * in the next round.
   */
  async #sealAnew(onProgress: RotationSteps['onProgress']): Promise<number> {
    const users = this.#runtime.store.collection(userCollection);
    let sealed = 0;
    for (let left = 1; left > 0; ) {
      left = 0;
      for await (const { id, encryptedAddress } of users.stream({ where: exists('encryptedAddress') })) {
        if (encryptedAddress === undefined || this.#sealer.isCurrent(encryptedAddress)) continue;
        left += 1;
        const field = { record: 'users', id, field: 'address' };
        const anew = this.#sealer.seal(this.#sealer.open(encryptedAddress, field), field);
        const outcome = await users.update(
          id,
          { set: { encryptedAddress: anew } },
          { where: equals('encryptedAddress', encryptedAddress) },
        );
        if (outcome.status !== 'updated') continue;
        sealed += 1;
        onProgress?.(sealed);
      }
    }
    return sealed;
  }

  async #end(): Promise<void> {
    const [key, ...former] = this.#ring.keys;
    if (!key) throw new Error('A rotation without a key');
    await this.#installations.update(installationId, {
      set: { keyId: keyIdOf(key), formerKeys: former.map((one) => sealKey(key, one)) },
      unset: ['rotation'],
    });
  }
}

const keyField = { record: 'installation', id: installationId, field: 'key' };

const sealKey = (by: Uint8Array, key: Uint8Array): string =>
  new Sealer(new KeyRing([by])).seal(Buffer.from(key).toString('base64'), keyField);

const openKey = (by: Uint8Array, sealed: string): Uint8Array =>
  new Uint8Array(Buffer.from(new Sealer(new KeyRing([by])).open(sealed, keyField), 'base64'));

/** All keys that can be unsealed starting from any of these, the one in use first. */
function knownKeys(
  { keyId, rotation, formerKeys = [] }: InstallationDocument,
  keys: readonly Uint8Array[],
): readonly Uint8Array[] {
  const named = (id: string | undefined) => keys.find((key) => id !== undefined && isIdOf(id, key));
  if (!rotation) {
    const key = named(keyId);
    return key ? [key, ...formerKeys.map((one) => openKey(key, one))] : keys;
  }
  const [from, to] = [named(rotation.from), named(rotation.to)];
  const old = from ?? (to && openKey(to, rotation.previous));
  if (!old) return keys;
  const next = to ?? openKey(old, rotation.next);
  const former = formerKeys.map((one) => openKey(old, one));
  return rotation.isInUse ? [next, old, ...former] : [old, next, ...former];
}
