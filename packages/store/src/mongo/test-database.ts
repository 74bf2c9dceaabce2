import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from 'mongodb';

/** A MongoDB that tests may use. */
export interface TestMongo {
  readonly uri: string;
  /** True of mongo-java-server, which shows meaning and races but no plan, durability or strictness. */
  readonly isStandIn: boolean;
}

/** MongoDB as `npm run test:mongodb` or the environment names it; undefined where none is at hand. */
export function testMongo(): TestMongo | undefined {
  const { QM_TEST_MONGODB_URI: whole, QM_STANDIN_MONGODB_URI: standIn } = process.env;
  if (whole) return { uri: whole, isStandIn: false };
  return standIn ? { uri: standIn, isStandIn: true } : undefined;
}

/** The address of a database of its own, the same for the same name on this host. */
export function testDatabaseUri({ uri }: TestMongo, name: string): string {
  const [, servers, given, options = ''] =
    /^(mongodb[^/]*\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? [];
  if (servers === undefined) throw new TypeError('That is not a MongoDB connection string.');
  const asked = new URLSearchParams(options);
  // Whoever signs in is known where the given address says so: by default the database that it names.
  if (servers.includes('@') && !asked.has('authSource')) asked.set('authSource', given || 'admin');
  const hash = createHash('sha256').update(`${hostname()}:${name}`).digest('hex');
  return `${servers}/qm-test-${hash.slice(0, 24)}${asked.size > 0 ? `?${asked}` : ''}`;
}

/** Works on a database behind the store's back. */
export async function onTestDatabase<T>(uri: string, work: (database: Db) => Promise<T>): Promise<T> {
  // Loaded when it is used: most test runs have no MongoDB.
  const { MongoClient } = await import('mongodb');
  const client = await MongoClient.connect(uri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Removes a database and all that is in it. */
export async function dropTestDatabase(uri: string): Promise<void> {
  await onTestDatabase(uri, (database) => database.dropDatabase());
}
