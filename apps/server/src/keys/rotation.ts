import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { valueAt } from '@quartermaster/core/query/paths';
import { equals, exists } from '@quartermaster/core/query/where';
import { sealedFields } from '@quartermaster/core/records/record-kinds';
import type { Collection, CollectionDeclaration, Identified } from '@quartermaster/store';
import {
  type InstallationDocument,
  installationCollection,
  installationId,
} from '../migrations/collection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { chainKeysOf } from './chain-keys.ts';
import { isIdOf, keyIdOf } from './key-id.ts';
import { KeyRing } from './key-ring.ts';
import { Sealer } from './sealer.ts';

/** Milliseconds within which every server notices a change of keys; they check every second. */
const noticedWithin = 3_000;

type SealedIn = (typeof sealedFields)[number]['storedIn'];
type CollectionOf = (storedIn: SealedIn) => CollectionDeclaration<Identified>;

/** What became of a rotation. */
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
  readonly #collectionOf: CollectionOf;
  readonly #installations: Collection<InstallationDocument>;
  #seen = '';

  constructor(runtime: Runtime, ring: KeyRing, sealer: Sealer, collectionOf: CollectionOf) {
    this.#runtime = runtime;
    this.#ring = ring;
    this.#sealer = sealer;
    this.#collectionOf = collectionOf;
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

  /** Repeats until nothing is left: a server may have sealed something with the old key at the last moment. */
  async #sealAnew(onProgress: RotationSteps['onProgress']): Promise<number> {
    let sealed = 0;
    for (const place of sealedFields)
      for (let left = 1; left > 0; ) {
        left = 0;
        for await (const isSealed of this.#sealEachAnew(place)) {
          left += 1;
          if (!isSealed) continue;
          sealed += 1;
          onProgress?.(sealed);
        }
      }
    return sealed;
  }

  /** One value for each that the old key sealed: whether it was replaced, and not changed by somebody meanwhile. */
  async *#sealEachAnew({ storedIn, path, field }: (typeof sealedFields)[number]): AsyncIterable<boolean> {
    const collection = this.#runtime.store.collection(this.#collectionOf(storedIn));
    for await (const document of collection.stream({ where: exists(path) })) {
      const { id } = document;
      const text = valueAt({ ...document }, path);
      if (typeof text !== 'string' || this.#sealer.isCurrent(text)) continue;
      const named = { record: storedIn, id, field };
      const anew = this.#sealer.seal(this.#sealer.open(text, named), named);
      const outcome = await collection.update(id, { set: { [path]: anew } }, { where: equals(path, text) });
      yield outcome.status === 'updated';
    }
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
