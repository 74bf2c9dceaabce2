import { exists } from '@quartermaster/core/query/where';
import type { Store } from '@quartermaster/store';
import { ConfigError } from '../config.ts';
import { installationCollection, installationId } from '../migrations/collection.ts';
import { keyIdOf } from '../sealer.ts';
import { userCollection } from '../users/collection.ts';

/** Who has something sealed. */
export const sealedUsers = exists('encryptedAddress');

/** Refuses another key than the one that secrets are sealed with, before anything is written (promise 34). */
export async function requireKey(store: Store, secretKey: Uint8Array, database: string): Promise<void> {
  const { keyId, rotation, formerKeys } =
    (await store.collection(installationCollection).get(installationId)) ?? {};
  const id = keyIdOf(secretKey);
  if (keyId === undefined || keyId === id || rotation?.from === id || rotation?.to === id) return;
  if (rotation || formerKeys) throw new ConfigError(otherKey(database));
  const { items } = await store.collection(userCollection).find({ where: sealedUsers, limit: 1 });
  if (items.length > 0) throw new ConfigError(otherKey(database));
}

/** From now on secrets are sealed with this key. */
export async function noteKey(store: Store, secretKey: Uint8Array): Promise<void> {
  const installations = store.collection(installationCollection);
  const keyId = keyIdOf(secretKey);
  const installation = await installations.get(installationId);
  if (installation?.keyId !== keyId && !installation?.rotation)
    await installations.update(installationId, { set: { keyId } });
}

const otherKey = (database: string): string =>
  `${database} holds secrets that were sealed with another key. Put a copy of that key back in place of this one, or set QM_SECRET_KEY to it. ` +
  'If no copy is left, see "Without the key" in docs/keeping-the-data.md.';
