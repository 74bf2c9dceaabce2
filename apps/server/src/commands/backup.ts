import { backUp } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { seconds, size, whereTheKeyIs } from './words.ts';

/** Copies the SQLite database, while servers use it, into a new file. */
export async function backup(config: Config, file: string): Promise<void> {
  const location = locationOf(config);
  const began = performance.now();
  const progress = openProgress(size);
  const partial = `${file}.${process.pid}.partial`;
  endWhenInterrupted(progress, 'there is no backup.', [partial, `${partial}-journal`]);
  const bytes = await backUp(location, file, progress.update).finally(progress.close);
  console.log(`✓ ${nameOf(location)} is copied to ${file}, and checked: ${size(bytes)} in ${seconds(began)}`);
  console.log(whereTheKeyIs(config));
}
