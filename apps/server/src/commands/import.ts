import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { collections } from '../collections.ts';
import { type ExportFile, readHeader, verifyExport } from '../database/export-file.ts';
import { checkFileLevel, checkTarget, importFrom } from '../database/import.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { keyAdvice, neededKeyIds, requireKey } from '../database/needed-key.ts';
import type { Config } from '../runtime/config.ts';
import { untilInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { keyFor, withDatabase } from './with-database.ts';
import { count, plural, seconds, size } from './words.ts';

/** Imports an export into an empty database, or continues an interrupted import. */
export async function importDatabase(config: Config, file: string): Promise<void> {
  const began = performance.now();
  const location = locationOf(config);
  const header = await readHeader(file);
  checkFileLevel(file, header);
  // Verifying the whole file takes a while, so report obstacles first.
  const key = await keyFor(config, 'make');
  const requireFor = async (keyIds: readonly string[]): Promise<void> =>
    key && requireKey(config, key, file, keyIds);
  await requireFor(neededKeyIds(header.keys));
  if (location.kind === 'sqlite' && existsSync(location.file))
    await withDatabase(config, 'make', ({ runtime }) => checkTarget(runtime, header));
  const verified = await readThrough(file);
  await requireFor(neededKeyIds(header.keys, verified.lastKeyId));
  if (location.kind === 'sqlite') await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const progress = openProgress(count);
  await untilInterrupted(progress, `continue with qm-server import ${file}`, (interrupted) =>
    withDatabase(config, 'make', (services) =>
      importFrom(services, verified, { onProgress: progress.update, onWait: sayWait, interrupted }),
    ),
  ).finally(progress.close);
  const { documents, events } = verified.trailer;
  const what = `${plural(documents, 'document')} and ${plural(events, 'event')}`;
  console.log(`✓ Imported ${what} from ${file} into ${nameOf(location)} in ${seconds(began)}`);
  const advice = await keyAdvice(config, neededKeyIds(header.keys, verified.lastKeyId));
  if (advice !== undefined) console.log(advice);
}

/** Verifies every line before anything is imported. */
async function readThrough(file: string): Promise<ExportFile> {
  const { size: total } = await stat(file);
  const progress = openProgress(size);
  return untilInterrupted(progress, 'nothing was imported.', (interrupted) =>
    verifyExport(file, collections, {
      onRead: (bytes) => progress.update(bytes, total, 'read through'),
      interrupted,
    }),
  ).finally(progress.close);
}

const sayWait = (): void =>
  console.error('  Another import into this database is running, or ended unexpectedly. Waiting for it.');
