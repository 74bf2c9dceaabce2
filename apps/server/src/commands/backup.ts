import { rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUp } from '@quartermaster/store';
import { rememberSound } from '../database/last-sound.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { checkNewFile, making } from '../database/named-file.ts';
import { keyAdvice, knownOf, named, rightKey } from '../database/needed-key.ts';
import type { Config } from '../runtime/config.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { seconds, size } from './words.ts';

/**
 * Copies the SQLite database to a new file while servers use it. @param target the file; or a folder, in
 * which a file is named after the time and the key it needs
 */
export async function backup(config: Config, target: string): Promise<void> {
  const location = locationOf(config);
  const at = new Date().toISOString();
  const isFolder = await stat(target).then(
    (there) => there.isDirectory(),
    () => false,
  );
  const name = `quartermaster-${at.slice(0, 19).replaceAll(':', '')}`;
  const made = isFolder ? join(target, `${name}.db`) : target;
  // On MongoDB the check would be pointless: the backup is refused.
  if (location.kind === 'sqlite') await checkNewFile(made);
  const began = performance.now();
  const progress = openProgress(size);
  const partial = `${made}.${process.pid}.partial`;
  endWhenInterrupted(progress, 'no backup was made.', [partial, `${partial}-journal`]);
  const { bytes, records } = await making(made, () => backUp(location, made, progress.update)).finally(
    progress.close,
  );
  // Read from the copy itself, because the key may have been changed since the backup began.
  const { keyIds } = await knownOf({ kind: 'sqlite', file: made }, { isCopy: true });
  const file = isFolder ? join(target, `${name}${await keyInName(config, keyIds)}.db`) : made;
  if (isFolder) await rename(made, file);
  await rememberSound(config.dataDir, { backup: { file: resolve(file), at, records } });
  console.log(`✓ Copied ${nameOf(location)} to ${file} and checked it: ${size(bytes)} in ${seconds(began)}`);
  const advice = await keyAdvice(config, keyIds);
  if (advice !== undefined) console.log(advice);
}

/** While the key is being changed, the previous key: the only one that is in a file yet. */
async function keyInName(config: Config, keyIds: readonly string[]): Promise<string> {
  const ids = keyIds.slice(0, 1);
  return ids.length === 0 ? '' : `-key-${named(ids, (await rightKey(config, ids))?.key)}`;
}
