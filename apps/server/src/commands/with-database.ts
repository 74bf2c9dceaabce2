import { randomBytes } from 'node:crypto';
import { type Opening, openStore } from '@quartermaster/store';
import { collections } from '../collections.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { fits, knownOf, requireKey } from '../database/needed-key.ts';
import { chainKeysOf } from '../keys/chain-keys.ts';
import { keyFile, keyOfMongo, knownSecretKey } from '../keys/secret-key.ts';
import { noMailer } from '../mail/no-mailer.ts';
import { type Config, ConfigError } from '../runtime/config.ts';
import { createServices, type Services } from '../services.ts';
import { plural } from './words.ts';

/**
 * Runs work with the configured database, while servers may be using it. Throws a ConfigError if the
 * available key isn't the database's; a check continues without one.
 * @param options `anyKey`: accepts the key as the database's from now on
 */
export async function withDatabase<Result>(
  config: Config,
  opening: Opening,
  work: (services: Services) => Promise<Result>,
  { anyKey = false } = {},
): Promise<Result> {
  const location = locationOf(config);
  const known = await keyFor(config, opening);
  const { keyIds } = known && !anyKey ? await knownOf(location) : { keyIds: [] };
  if (known && opening !== 'untouched') await requireKey(config, known, nameOf(location), keyIds);
  const secretKey = known && fits(known, keyIds) ? known : undefined;
  const store = await openStore(
    location,
    collections,
    secretKey === undefined ? [] : chainKeysOf(secretKey),
    opening,
    (collection, indexes) =>
      console.error(`  Making ${plural(indexes, 'index', 'indexes')} of ${collection}`),
  );
  try {
    const services = createServices({
      store,
      // Without a key, nothing gets encrypted or signed here.
      secretKey: secretKey ?? randomBytes(32),
      mailer: noMailer,
      baseUrl: () => 'http://localhost',
      reportFault: (error) => {
        throw error;
      },
    });
    // Events signed before a change of the key are verified with the keys of that time. A check continues
    // without those keys if even they can't be read.
    if (secretKey)
      await services.keyRotation.follow().catch((error: unknown) => {
        if (opening !== 'untouched') throw error;
      });
    return await work(services);
  } finally {
    await store.close();
  }
}

/**
 * The key, if there is one. Throws a ConfigError if it is missing but events may have to be recorded: after
 * an import, or on MongoDB, where opening the database records those that a server left unfinished.
 */
export async function keyFor(config: Config, opening: Opening): Promise<Uint8Array | undefined> {
  const key = await knownSecretKey(config);
  if (key !== undefined || opening === 'untouched') return key;
  if (config.mongodbUri !== undefined) throw new ConfigError(keyOfMongo);
  if (opening === 'make')
    throw new ConfigError(
      `There is no ${keyFile(config.dataDir)}: copy the key of the server that the export comes from there, or set QM_SECRET_KEY to it.`,
    );
  return undefined;
}
