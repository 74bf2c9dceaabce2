import { chown, link, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../runtime/config.ts';
import { keyIdOf } from './key-id.ts';
import { keyFile, readKey } from './secret-key.ts';

/** A key, and a description for people of where it is. */
export interface PlacedKey {
  readonly key: Uint8Array;
  readonly place: string;
}

/** The name for a copy of a key file. */
export const keptKeyName = (id: string): string => `secret-${id}.key`;

/** Matches `secret.key`, the copies kept beside it, and copies under the names of earlier versions. */
const keyName = /^secret(-.+)?\.key(\.before-.+)?$/;

/**
 * Every key available: from the environment, the key file and the copies. Files without a valid key are
 * skipped.
 */
export async function keysAtHand({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<PlacedKey[]> {
  const names = await readdir(dataDir).catch(() => []);
  const files = names.filter((name) => keyName.test(name)).map((name) => join(dataDir, name));
  const found = secretKey ? [{ key: secretKey, place: 'QM_SECRET_KEY' }] : [];
  for (const place of [...new Set([keyFile(dataDir), ...files.sort()])]) {
    const key = await readKey(place).catch(() => undefined);
    if (key) found.push({ key, place });
  }
  return found;
}

/** Stores a key in a file named after its id. @returns the file */
export async function keepKey(dataDir: string, key: Uint8Array): Promise<string> {
  const file = join(dataDir, keptKeyName(keyIdOf(key)));
  await writeKey(key, file, async (partial) => {
    await link(partial, file).catch((error: unknown) => {
      // It was already kept.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  });
  return file;
}

/** Puts a key into the key file, replacing any other. */
export async function putKey(dataDir: string, key: Uint8Array): Promise<void> {
  const file = keyFile(dataDir);
  await writeKey(key, file, (partial) => rename(partial, file));
}

/**
 * Writes a file of mode 0600 that appears only when complete; it gets the folder's owner even if root writes
 * it.
 */
async function writeKey(
  key: Uint8Array,
  file: string,
  finish: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${file}.${process.pid}`;
  try {
    await writeFile(partial, `${Buffer.from(key).toString('base64')}\n`, { mode: 0o600, flush: true });
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(dirname(file));
      await chown(partial, uid, gid);
    }
    await finish(partial);
  } finally {
    await rm(partial, { force: true });
  }
}
