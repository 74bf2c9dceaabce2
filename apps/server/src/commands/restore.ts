import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restore as restoreStore, StoreDamaged } from '@quartermaster/store';
import { checkFileLevel } from '../database/import.ts';
import { rememberSound } from '../database/last-sound.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { checkSource, making } from '../database/named-file.ts';
import { knownOf, named } from '../database/needed-key.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { keepKey, type PlacedKey, putKey } from '../keys/key-files.ts';
import { keyIdOf } from '../keys/key-id.ts';
import { keyFile, knownSecretKey } from '../keys/secret-key.ts';
import type { Config } from '../runtime/config.ts';
import { confirm } from './confirm.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { keyToRestore } from './restored-key.ts';
import { seconds, size } from './words.ts';

export interface RestoreOptions {
  readonly yes?: boolean;
  /** A file with the key that the backup needs. */
  readonly key?: string;
  /** Restores the backup even though its key is lost. */
  readonly withoutKey?: boolean;
}

/**
 * Replaces the SQLite database with a backup, after confirmation, and puts the backup's key into the key
 * file. No server may be running. Nothing is written unless both the backup and its key are available.
 */
export async function restore(config: Config, file: string, options: RestoreOptions): Promise<void> {
  const location = locationOf(config);
  const name = nameOf(location);
  if (location.kind === 'sqlite') await checkSource(file);
  const { installation, keyIds } = await knownOf({ kind: 'sqlite', file }, { isCopy: true });
  if (installation) checkFileLevel(file, installation);
  const found =
    location.kind === 'sqlite' && !options.withoutKey
      ? await keyToRestore(config, file, keyIds, options.key)
      : undefined;
  if (location.kind === 'sqlite' && existsSync(location.file) && !options.yes)
    await confirm(`Replace ${name} with ${file}? ${await keptSentence(config, found)}`);
  const began = performance.now();
  if (location.kind === 'sqlite') await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const progress = openProgress(size);
  endWhenInterrupted(progress, `${name} is either unchanged or fully restored.`, [`${name}.restoring`]);
  const kept = await making(name, () => restoreStore(file, location, progress.update))
    .catch((error: unknown) => {
      // The damage is in the copy, so what is known about the database's soundness doesn't matter here.
      throw error instanceof StoreDamaged ? new DatabaseError(error.message, { cause: error }) : error;
    })
    .finally(progress.close);
  await rememberSound(config.dataDir, { restored: { file: resolve(file), at: new Date().toISOString() } });
  console.log(`✓ Restored ${name} from ${file} in ${seconds(began)}`);
  if (kept !== undefined)
    console.log(`  The previous database is ${kept}. Remove it when you no longer need it.`);
  // If interrupted before this, no server starts, because the key next to the database isn't the one it
  // needs.
  if (found) await putInPlace(config, found, keyIds);
  else if (options.withoutKey)
    console.log(
      `  It needs the key ${named(keyIds)}. A server starts on it with that key alone, or once it was given up with qm-server accept-key.`,
    );
}

/** Says what happens to the current database and its key. */
async function keptSentence(config: Config, found: PlacedKey | undefined): Promise<string> {
  const before = found && (await knownSecretKey(config));
  if (!found || !before || before.equals(found.key)) return 'The current database is kept next to it.';
  return `The key ${keyIdOf(found.key)} takes the place of ${keyIdOf(before)}. The current database and its key are kept.`;
}

/** Puts the key where the server looks for it, and prints where that is. */
async function putInPlace(
  config: Config,
  { key, place }: PlacedKey,
  keyIds: readonly string[],
): Promise<void> {
  const { dataDir } = config;
  const file = keyFile(dataDir);
  const before = await knownSecretKey(config);
  if (before?.equals(key)) {
    console.log(
      `  It needs the key ${named(keyIds, key)}, which is in ${config.secretKey ? 'QM_SECRET_KEY' : file}.`,
    );
    return;
  }
  const kept = before && (await keepKey(dataDir, before));
  await putKey(dataDir, key);
  console.log(`  It needs the key ${named(keyIds, key)}, which was put into ${file} from ${place}.`);
  if (before && kept !== undefined)
    console.log(`  The key ${keyIdOf(before)}, which was there, is kept in ${kept}.`);
}
