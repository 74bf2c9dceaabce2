import { fits, ifLost, named, otherKey, rightKey } from '../database/needed-key.ts';
import type { PlacedKey } from '../keys/key-files.ts';
import { keyIdOf } from '../keys/key-id.ts';
import { keyFile, knownSecretKey, readKey } from '../keys/secret-key.ts';
import { type Config, ConfigError } from '../runtime/config.ts';

/**
 * The key that a backup needs: from the given file, from the environment, or from the data folder, where
 * former keys are kept. Throws a ConfigError if none of them fits; undefined for a backup that needs no key.
 */
export async function keyToRestore(
  config: Config,
  backup: string,
  keyIds: readonly string[],
  file: string | undefined,
): Promise<PlacedKey | undefined> {
  const inUse = await knownSecretKey(config);
  const given = file === undefined ? undefined : await keyIn(file);
  if (given && !fits(given.key, keyIds))
    throw new ConfigError(
      `${backup} needs the key ${named(keyIds)}, but ${given.place} holds the key ${keyIdOf(given.key)}. Nothing was changed.`,
    );
  if (keyIds.length === 0) return undefined;
  // The server will be started with this variable set again, so another key in the file would be of no use.
  if (config.secretKey) {
    if (!fits(config.secretKey, keyIds))
      throw new ConfigError(
        `${await otherKey(config, config.secretKey, backup, keyIds)} Nothing was changed.`,
      );
    return { key: config.secretKey, place: 'QM_SECRET_KEY' };
  }
  const right = given ?? (await rightKey(config, keyIds));
  if (right) return right;
  const instead = inUse
    ? `, but ${keyFile(config.dataDir)} holds the key ${keyIdOf(inUse)}`
    : ', which is not here';
  throw new ConfigError(
    `${backup} needs the key ${named(keyIds)}${instead}. Name the file that holds it with --key FILE. ${ifLost} Nothing was changed.`,
  );
}

async function keyIn(file: string): Promise<PlacedKey> {
  const key = await readKey(file);
  if (key === undefined) throw new ConfigError(`There is no ${file}.`);
  return { key, place: file };
}
