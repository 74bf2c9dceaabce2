import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { restore as restoreStore } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { DatabaseError } from '../database/database-error.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { seconds, size, whereTheKeyIs } from './words.ts';

/** Puts a backup in the place of the SQLite database, which no server may have open, once that is confirmed. */
export async function restore(config: Config, file: string, { yes = false }): Promise<void> {
  const location = locationOf(config);
  const name = nameOf(location);
  const replaces = location.kind === 'sqlite' && existsSync(location.file);
  if (
    replaces &&
    !yes &&
    !(await confirmed(`Replace ${name} with ${file}? What is there now stays beside it.`))
  )
    throw new DatabaseError('Nothing was changed.');
  endWhenInterrupted(`${name} is as it was, or what ${file} holds.`, `${name}.restoring`);
  const began = performance.now();
  if (location.kind === 'sqlite') await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const progress = openProgress(size);
  const kept = await restoreStore(file, location, progress.update).finally(progress.close);
  console.log(`✓ ${name} is what ${file} holds, in ${seconds(began)}`);
  if (kept !== undefined)
    console.log(`  What was there before is ${kept}: remove it when you need it no more.`);
  console.log(whereTheKeyIs(config));
}

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new DatabaseError(`${question} Say so with --yes.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`? ${question} (y/N) `).finally(() => prompt.close());
  return /^y(es)?$/i.test(answer.trim());
}
