import { randomUUID } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: what a crash leaves is made, and databases dropped, behind the store's back.
import { type Db, MongoClient } from 'mongodb';

const { QM_TEST_MONGODB_URI: real, QM_STANDIN_MONGODB_URI: standIn } = process.env;

/** The server that tests may use: MongoDB, else its stand-in, else none. */
export const server = real || standIn;
export const isReal = Boolean(real);

/** The address of a database that isn't there yet. */
export function freshUri(): string {
  const uri = new URL(server ?? 'mongodb://none');
  uri.pathname = `/qm-test-${randomUUID()}`;
  return uri.href;
}

export async function onDatabase<T>(uri: string, work: (database: Db) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

export const dropDatabase = (uri: string): Promise<boolean> =>
  onDatabase(uri, (database) => database.dropDatabase());
