import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreLocation } from '@quartermaster/store';
import { dropTestDatabase, testDatabaseUri, testMongo } from '@quartermaster/store/test-database';

interface MongoOfServer {
  readonly uri: string;
  /** Required with MongoDB. */
  readonly secretKey: Buffer;
}

/**
 * The MongoDB database of the server with this data folder; undefined on SQLite, which is in the folder
 * itself. QM_TEST_DATABASE=mongodb puts the tests' servers on MongoDB; `npm run test:mongodb` sets it.
 */
export function mongoOf(dataDir: string): MongoOfServer | undefined {
  if (process.env.QM_TEST_DATABASE !== 'mongodb') return undefined;
  const mongo = testMongo();
  if (!mongo)
    throw new Error('QM_TEST_DATABASE=mongodb needs QM_TEST_MONGODB_URI: use npm run test:mongodb.');
  return {
    uri: testDatabaseUri(mongo, dataDir),
    secretKey: createHash('sha256').update(dataDir).digest(),
  };
}

/** Where the server with this data folder stores its documents. */
export function locationOf(dataDir: string): StoreLocation {
  const mongo = mongoOf(dataDir);
  return mongo
    ? { kind: 'mongodb', uri: mongo.uri }
    : { kind: 'sqlite', file: join(dataDir, 'quartermaster.db') };
}

/** Removes all data of a stopped server at the end of a test. */
export async function removeData({ dataDir }: { readonly dataDir: string }): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  const mongo = mongoOf(dataDir);
  if (mongo) await dropTestDatabase(mongo.uri);
}
