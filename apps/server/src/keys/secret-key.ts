import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreLocation } from '@quartermaster/store';
import { reasonOf } from '../errors/system-error.ts';
import { type Config, ConfigError } from '../runtime/config.ts';

const length = 32;

/**
 * The key that encrypts secrets and signs tokens (decisions): QM_SECRET_KEY, or a file of mode 0600,
 * generated once in the data folder before its database. With MongoDB it must be given, because otherwise
 * each host would generate its own.
 * @param neededIds returns the ids of the keys that the database can be used with
 */
export async function secretKey(
  config: Config,
  location: StoreLocation,
  neededIds: () => Promise<readonly string[]> = async () => [],
): Promise<Buffer> {
  // Checked before the key: another server that is starting creates the key before its database.
  const isUsed = location.kind === 'sqlite' && existsSync(location.file);
  const key = await knownSecretKey(config);
  if (key) return key;
  if (location.kind === 'mongodb') throw new ConfigError(keyOfMongo);
  const { dataDir } = config;
  const file = keyFile(dataDir);
  if (isUsed) throw new ConfigError(keyMissing(location.file, file, await neededIds()));
  const made = randomBytes(length);
  const partial = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Write to a temporary file first, so that a full disk leaves no incomplete key.
    await writeFile(partial, `${made.toString('base64')}\n`, { mode: 0o600, flush: true });
    await link(partial, file);
    return made;
  } catch (error) {
    // If another process has created the key in the meantime, use that one.
    const theirs = await readKey(file);
    if (theirs) return theirs;
    throw new ConfigError(`${dataDir} cannot be written to: ${whyNot(error)}.`, { cause: error });
  } finally {
    await rm(partial, { force: true });
  }
}

/** The existing key, if any. Throws a ConfigError if environment and file differ. */
export async function knownSecretKey({
  secretKey: given,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer | undefined> {
  const file = keyFile(dataDir);
  const stored = await readKey(file);
  if (given && stored && !given.equals(stored)) {
    throw new ConfigError(`QM_SECRET_KEY differs from the key in ${file}. Remove whichever is wrong.`);
  }
  return given ?? stored;
}

/** Where the key is stored unless the environment provides it. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

export const keyOfMongo = 'QM_MONGODB_URI requires QM_SECRET_KEY as well.';

/** A database that has had a key gets no new one: with it, secrets couldn't be read nor events verified. */
export const keyMissing = (database: string, key: string, ids: readonly string[]): string =>
  `${database} is there, but its key${ids.map((id) => ` ${id}`).join(' or')} is not: there is no ${key}. Put a copy of the key there, or set QM_SECRET_KEY to it. ` +
  'If no copy is left, see "Without the key" in docs/keeping-the-data.md.';

/** A key for a single purpose, which reveals nothing about the secret key or other derived keys. */
export const derivedKey = (secretKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretKey, '', `quartermaster: ${purpose}`, length));

/** The key in a file; undefined if the file doesn't exist. Throws a ConfigError if the key is unusable. */
export async function readKey(file: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigError(`${file} cannot be read: ${whyNot(error)}.`, { cause: error });
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === length) return key;
  throw new ConfigError(
    text.trim() === ''
      ? `${file} is empty, perhaps because the disk was full. Restore it from a copy, or remove it if no data was stored yet.`
      : `${file} does not hold a key of ${length} bytes. Restore it from a copy.`,
  );
}

const whyNot = (error: unknown): string => reasonOf(error) ?? String(error);
