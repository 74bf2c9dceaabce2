import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type ExportFile, readHeader, verifyExport } from '../database/export-file.ts';
import { checkFileLevel, checkTarget, importFrom } from '../database/import.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { collections } from '../services.ts';
import { untilInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';
import { count, plural, seconds, size } from './words.ts';

/** Puts an export into an empty database, or goes on with it where an import was broken off. */
export async function importDatabase(config: Config, file: string): Promise<void> {
  const began = performance.now();
  const location = locationOf(config);
  const header = await readHeader(file);
  checkFileLevel(file, header);
  // Reading a file through takes its time: a database that is there and can't take it is told of at once.
  if (location.kind === 'sqlite' && existsSync(location.file))
    await withDatabase(config, 'make', ({ runtime }) => checkTarget(runtime, header));
  const verified = await readThrough(file);
  if (location.kind === 'sqlite') await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const progress = openProgress(count);
  await untilInterrupted(progress, `go on with qm-server import ${file}`, (interrupted) =>
    withDatabase(config, 'make', (services) =>
      importFrom(services, verified, { onProgress: progress.update, onWait: sayWait, interrupted }),
    ),
  ).finally(progress.close);
  const { documents, events } = verified.trailer;
  const what = `${plural(documents, 'document')} and ${plural(events, 'event')}`;
  console.log(`✓ ${what} of ${file} are in ${nameOf(location)}, in ${seconds(began)}`);
  console.log('  Secrets among them need the key that they were sealed with: give it to the server.');
}

/** Looks at every line before anything is taken. */
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
  console.error('  Another import into this database is under way, or ended without a word: waiting for it.');
