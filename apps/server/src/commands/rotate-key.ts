import { existsSync } from 'node:fs';
import { keepKey, keptKeyName, putKey } from '../keys/key-files.ts';
import { keyIdOf } from '../keys/key-id.ts';
import { keyFile, knownSecretKey } from '../keys/secret-key.ts';
import { type Config, ConfigError } from '../runtime/config.ts';
import { openProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';
import { count, plural } from './words.ts';

/** Changes the secret key while servers run, and seals everything sealed with the old key anew. */
export async function rotateKey(config: Config): Promise<void> {
  if ((await knownSecretKey(config)) === undefined)
    throw new ConfigError('There is no key yet: start the server once.');
  const { dataDir } = config;
  const file = keyFile(dataDir);
  const isInFile = existsSync(file);
  const progress = openProgress(count);
  let kept: string | undefined;
  const { sealed, key, previous } = await withDatabase(config, 'existing', ({ keyRotation }) =>
    keyRotation.rotate({
      async keep(next, before) {
        if (!isInFile) return;
        kept = await keepKey(dataDir, before);
        await putKey(dataDir, next);
      },
      onProgress: (done) => progress.update(done, done, 'sealed anew'),
    }),
  ).finally(progress.close);
  const [id, former] = [keyIdOf(key), keyIdOf(previous)];
  console.log(`✓ The key was changed from ${former} to ${id}. ${plural(sealed, 'value')} sealed anew`);
  if (kept !== undefined)
    console.log(
      `  ${file} holds the new key. Keep a copy of it somewhere else, as ${keptKeyName(id)}.\n  Backups made before need the key ${former}, which is in ${kept}.`,
    );
  if (config.secretKey)
    console.log(
      `  Set QM_SECRET_KEY to this wherever a server is started from now on (shown only once):\n    ${Buffer.from(key).toString('base64')}\n  Backups made before need the key ${former}.`,
    );
}
