import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { restore as restoreStore, StoreDamaged } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { checkSource, making } from '../database/named-file.ts';
import { DatabaseError } from '../database-error.ts';
import { keyFile } from '../secret-key.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { seconds, size, whereTheKeyIs } from './words.ts';

/** Replaces the SQLite database with a backup, after confirmation. No server may be running. */
export async function restore(config: Config, file: string, { yes = false }): Promise<void> {
  const location = locationOf(config);
  const name = nameOf(location);
  if (location.kind === 'sqlite') await checkSource(file);
  const replaces = location.kind === 'sqlite' && existsSync(location.file);
  if (
    replaces &&
    !yes &&
    !(await confirmed(`Replace ${name} with ${file}? The current database is kept next to it.`))
  )
    throw new DatabaseError('Nothing was changed.');
  const began = performance.now();
  if (location.kind === 'sqlite') await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const progress = openProgress(size);
  endWhenInterrupted(progress, `${name} is either unchanged or fully restored.`, [`${name}.restoring`]);
  const kept = await making(name, () => restoreStore(file, location, progress.update))
    .catch((error: unknown) => {
      // The damage is the copy's: what is known of the database doesn't matter here.
      throw error instanceof StoreDamaged ? new DatabaseError(error.message, { cause: error }) : error;
    })
    .finally(progress.close);
  console.log(`✓ Restored ${name} from ${file} in ${seconds(began)}`);
  if (kept !== undefined)
    console.log(`  The previous database is ${kept}. Remove it when you no longer need it.`);
  console.log(whoseKey(config));
}

/** Without its key, a database's encrypted secrets can't be read. */
const whoseKey = (config: Config): string =>
  config.secretKey || existsSync(keyFile(config.dataDir))
    ? whereTheKeyIs(config)
    : `  Put the key that its secrets were sealed with in ${keyFile(config.dataDir)} before the server starts.`;

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new DatabaseError(`${question} Confirm with --yes.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`? ${question} (y/N) `).finally(() => prompt.close());
  return /^y(es)?$/i.test(answer.trim());
}
