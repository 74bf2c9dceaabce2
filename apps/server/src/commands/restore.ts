import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { restore as restoreStore } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { DatabaseError } from '../database/database-error.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { checkSource, making } from '../database/named-file.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { seconds, size, whereTheKeyIs } from './words.ts';

/** Puts a backup in the place of the SQLite database, which no server may have open, once that is confirmed. */
export async function restore(config: Config, file: string, { yes = false }): Promise<void> {
  const location = locationOf(config);
  const name = nameOf(location);
  if (location.kind === 'sqlite') await checkSource(file);
  const replaces = location.kind === 'sqlite' && existsSync(location.file);
  if (
    replaces &&
    !yes &&
    !(await confirmed(`Replace ${name} with ${file}? What is there now stays beside it.`))
  )
    throw new DatabaseError('Nothing was changed.');
  const began = performance.now();
  if (location.kind === 'sqlite') await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const progress = openProgress(size);
  endWhenInterrupted(progress, `${name} is as it was, or what ${file} holds.`, [`${name}.restoring`]);
  const kept = await making(name, () => restoreStore(file, location, progress.update)).finally(
    progress.close,
  );
  console.log(`✓ ${name} is what ${file} holds, in ${seconds(began)}`);
  if (kept !== undefined)
    console.log(`  What was there before is ${kept}: remove it when you need it no more.`);
  console.log(whoseKey(config));
}

/** A database without its key gives everything back but what is sealed. */
const whoseKey = (config: Config): string =>
  config.secretKey || existsSync(join(config.dataDir, 'secret.key'))
    ? whereTheKeyIs(config)
    : `  The key that its secrets were sealed with goes to ${join(config.dataDir, 'secret.key')}, before the server starts.`;

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new DatabaseError(`${question} Say so with --yes.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`? ${question} (y/N) `).finally(() => prompt.close());
  return /^y(es)?$/i.test(answer.trim());
}
