import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from 'mongodb';

/** A MongoDB available to tests. */
export interface TestMongo {
  readonly uri: string;
  /** True for mongo-java-server, which shows semantics and races, but not plans, durability or strictness. */
  readonly isStandIn: boolean;
}

/** The MongoDB from `npm run test:mongodb` or the environment; undefined if there is none. */
export function testMongo(): TestMongo | undefined {
  const { QM_TEST_MONGODB_URI: whole, QM_STANDIN_MONGODB_URI: standIn } = process.env;
  if (whole) return { uri: whole, isStandIn: false };
  return standIn ? { uri: standIn, isStandIn: true } : undefined;
}

/** The URI of a separate database, the same for the same name on this host. */
export function testDatabaseUri({ uri }: TestMongo, name: string): string {
  const [, servers, given, options = ''] =
    /^(mongodb[^/]*\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? [];
  if (servers === undefined) throw new TypeError('That is not a MongoDB connection string.');
  const parameters = new URLSearchParams(options);
  // By default, users authenticate against the database in the URI: keep the given one.
  if (servers.includes('@') && !parameters.has('authSource')) parameters.set('authSource', given || 'admin');
  const hash = createHash('sha256').update(`${hostname()}:${name}`).digest('hex');
  return `${servers}/qm-test-${hash.slice(0, 24)}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/** Works on a database behind the store's back. */
export async function onTestDatabase<T>(uri: string, work: (database: Db) => Promise<T>): Promise<T> {
  // Loaded on demand: most test runs have no MongoDB.
  const { MongoClient } = await import('mongodb');
  const client = await MongoClient.connect(uri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Deletes a database with all its contents. */
export async function dropTestDatabase(uri: string): Promise<void> {
  await onTestDatabase(uri, (database) => database.dropDatabase());
}

/**
 * Fills an empty database with what a dump contains.
 * @param dump a line of canonical Extended JSON for each collection: its name, indexes and documents
 */
export async function restoreTestDatabase(uri: string, dump: string): Promise<void> {
  const { BSON } = await import('mongodb');
  await onTestDatabase(uri, async (database) => {
    for (const line of dump.split('\n')) {
      const { name, indexes, documents } = BSON.EJSON.parse(line, { relaxed: false });
      const collection = database.collection(name);
      if (documents.length > 0) await collection.insertMany(documents);
      for (const { key, ...options } of indexes)
        if (options.name !== '_id_') await collection.createIndex(key, options);
    }
  });
}
