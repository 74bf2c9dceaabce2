import { existsSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { type Config, ConfigError } from '../config.ts';
import { requireKey } from '../database/key-check.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { keyIdOf } from '../sealer.ts';
import { keyFile, knownSecretKey } from '../secret-key.ts';
import { openProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';
import { count, plural } from './words.ts';

/** Changes the secret key while servers run: everything that is sealed is sealed anew. */
export async function rotateKey(config: Config): Promise<void> {
  const key = await knownSecretKey(config);
  if (key === undefined) throw new ConfigError('There is no key yet: start the server once.');
  const file = keyFile(config.dataDir);
  const isInFile = existsSync(file);
  const progress = openProgress(count);
  let kept: string | undefined;
  let made = '';
  const sealed = await withDatabase(config, 'existing', async ({ runtime, keyRotation }) => {
    await requireKey(runtime.store, key, nameOf(locationOf(config)));
    return keyRotation.rotate({
      async keep(next, previous) {
        made = Buffer.from(next).toString('base64');
        if (isInFile) kept = await keepInFile(file, made, keyIdOf(previous));
      },
      onProgress: (done) => progress.update(done, done, 'sealed anew'),
    });
  }).finally(progress.close);
  console.log(`✓ The key was changed. ${plural(sealed, 'value')} sealed anew`);
  if (kept !== undefined)
    console.log(
      `  ${file} holds the new key: copy it to where you keep it.\n  Backups made before need the old one, which is in ${kept}.`,
    );
  if (config.secretKey)
    console.log(
      `  Set QM_SECRET_KEY to this wherever a server is started from now on (shown only once):\n    ${made}\n  Backups made before need the old one.`,
    );
}

/** @returns where the old key is kept */
async function keepInFile(file: string, key: string, previous: string): Promise<string> {
  const old = `${file}.before-${previous}`;
  // Broken off after the last step, the file has the new key already.
  if (!existsSync(old)) await copyFile(file, old);
  const partial = `${file}.${process.pid}`;
  try {
    await writeFile(partial, `${key}\n`, { mode: 0o600, flush: true });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return old;
}
