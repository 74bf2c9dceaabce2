import { resolve } from 'node:path';
import { backUp } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { rememberSound } from '../database/last-sound.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { checkNewFile, making } from '../database/named-file.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { seconds, size, whereTheKeyIs } from './words.ts';

/** Copies the SQLite database to a new file while servers use it. */
export async function backup(config: Config, file: string): Promise<void> {
  const location = locationOf(config);
  // On MongoDB it's no matter: there is no backup.
  if (location.kind === 'sqlite') await checkNewFile(file);
  const began = performance.now();
  const progress = openProgress(size);
  const partial = `${file}.${process.pid}.partial`;
  endWhenInterrupted(progress, 'no backup was made.', [partial, `${partial}-journal`]);
  const at = new Date().toISOString();
  const { bytes, records } = await making(file, () => backUp(location, file, progress.update)).finally(
    progress.close,
  );
  await rememberSound(config.dataDir, { backup: { file: resolve(file), at, records } });
  console.log(`✓ Copied ${nameOf(location)} to ${file} and checked it: ${size(bytes)} in ${seconds(began)}`);
  console.log(whereTheKeyIs(config));
}
