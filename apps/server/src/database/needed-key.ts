import { equals, exists, not } from '@quartermaster/core/query/where';
import { glance, type Store, type StoreLocation } from '@quartermaster/store';
import { keptKeyName, keysAtHand, type PlacedKey } from '../keys/key-files.ts';
import { isIdOf, keyIdOf } from '../keys/key-id.ts';
import { keyFile } from '../keys/secret-key.ts';
import {
  type DatabaseKeys,
  type InstallationDocument,
  installationCollection,
  installationId,
} from '../migrations/collection.ts';
import { type Config, ConfigError } from '../runtime/config.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>;

/** What is known about a database that isn't open. */
export interface Known {
  readonly installation: InstallationDocument | undefined;
  /** The ids of the keys that it can be used with, any one of them. Empty if it has had no key yet. */
  readonly keyIds: readonly string[];
}

/** Reads what a database, or a copy of one, records about itself and its keys. Writes nothing. */
export async function knownOf(location: StoreLocation, { isCopy = false } = {}): Promise<Known> {
  const seen = await glance(location, installationCollection, installationId, { isCopy });
  return {
    installation: seen?.document,
    keyIds: neededKeyIds(seen?.document, seen?.lastKeyId),
  };
}

/**
 * The ids of the keys that a database can be used with; while its key is being changed, either of the two.
 * @param lastKeyId of its last event; older databases record the key nowhere else
 */
export function neededKeyIds(
  { keyId, rotation }: DatabaseKeys = {},
  lastKeyId?: string | undefined,
): readonly string[] {
  if (rotation) return [rotation.from, rotation.to];
  const id = keyId ?? lastKeyId;
  return id === undefined ? [] : [id];
}

/** Whether a database that needs one of these keys can be used with this key. */
export const fits = (key: Uint8Array, keyIds: readonly string[]): boolean =>
  keyIds.length === 0 || keyIds.some((id) => isIdOf(id, key));

/**
 * Refuses a key other than the database's own, before anything is sealed or signed with it (promise 34).
 * @param what names the database or file that needs the key
 */
export async function requireKey(
  config: KeyConfig,
  key: Uint8Array,
  what: string,
  keyIds: readonly string[],
): Promise<void> {
  if (!fits(key, keyIds)) throw new ConfigError(await otherKey(config, key, what, keyIds));
}

/** Says that a key isn't the one needed, and where that one is. */
export async function otherKey(
  config: KeyConfig,
  key: Uint8Array,
  what: string,
  keyIds: readonly string[],
): Promise<string> {
  const place = config.secretKey ? 'QM_SECRET_KEY' : keyFile(config.dataDir);
  const right = await rightKey(config, keyIds);
  const remedy = right
    ? `The right one is in ${right.place}: put it in the place of the other.`
    : `Put that key in the place of the other. ${ifLost}`;
  return `${what} needs the key ${named(keyIds)}, but ${place} holds the key ${keyIdOf(key)}. ${remedy}`;
}

/**
 * The first available key that the database can be used with: the one in use, or else one of the former keys
 * kept.
 */
export const rightKey = async (
  config: KeyConfig,
  keyIds: readonly string[],
): Promise<PlacedKey | undefined> => (await keysAtHand(config)).find(({ key }) => fits(key, keyIds));

export const ifLost = 'If no copy of it is left, see "Without the key" in docs/keeping-the-data.md.';

/**
 * Tells people where the key is that they need to keep along with a copy of the data; undefined if none is
 * needed yet.
 */
export async function keyAdvice(config: KeyConfig, keyIds: readonly string[]): Promise<string | undefined> {
  if (keyIds.length === 0) return undefined;
  const right = await rightKey(config, keyIds);
  if (!right) return `  It needs the key ${named(keyIds)}, which is not here.`;
  const id = keyIdOf(right.key);
  return `  It needs the key ${named(keyIds, right.key)}, which is in ${right.place}. Keep a copy of that key somewhere else, as ${keptKeyName(id)}.`;
}

/** The ids of keys, for a sentence. @param key a known key, which is named by its current id */
export const named = (keyIds: readonly string[], key?: Uint8Array): string =>
  keyIds.map((id) => (key && isIdOf(id, key) ? keyIdOf(key) : id)).join(' or ');

/**
 * Records that the database needs this key, unless it needs one already: if two servers set up a database at
 * once with different keys, the second is refused.
 */
export async function noteKey(
  store: Store,
  config: KeyConfig,
  key: Uint8Array,
  database: string,
): Promise<void> {
  const installations = store.collection(installationCollection);
  const { keyId: before, rotation } = (await installations.get(installationId)) ?? {};
  const keyId = keyIdOf(key);
  if (rotation || before === keyId) return;
  await installations.update(
    installationId,
    { set: { keyId } },
    { where: before === undefined || !isIdOf(before, key) ? not(exists('keyId')) : equals('keyId', before) },
  );
  await requireKey(config, key, database, neededKeyIds(await installations.get(installationId)));
}
