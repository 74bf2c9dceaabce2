import { randomUUID } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: the databases that the tests make are dropped behind the store's back.
import { MongoClient } from 'mongodb';
import { test } from 'vitest';
import { describeStore } from '../src/conformance/suite.ts';
import { openMongoStore } from '../src/mongo/mongo-store.ts';
import type { Store } from '../src/port.ts';

const { QM_TEST_MONGODB_URI: real, QM_STANDIN_MONGODB_URI: standIn } = process.env;
const server = real || standIn;

if (server) describeOn(server, real ? 'MongoDB' : 'MongoDB (stand-in)');
else {
  console.log('MongoDB was not tried: set QM_TEST_MONGODB_URI, or run npm run test:mongodb.');
  test.skip('MongoDB was not tried', () => {});
}

/** Each store is a database of its own. */
function describeOn(server: string, name: string): void {
  const open: Parameters<typeof describeStore>[1] = async (declarations) => {
    const uri = new URL(server);
    uri.pathname = `/qm-test-${randomUUID()}`;
    const stores: Store[] = [];
    const reopen = async () => {
      const store = await openMongoStore(uri.href, declarations);
      stores.push(store);
      return store;
    };
    const dispose = async () => {
      await Promise.all(stores.map((store) => store.close()));
      const client = await MongoClient.connect(uri.href);
      await client.db().dropDatabase();
      await client.close();
    };
    return { store: await reopen(), reopen, dispose };
  };
  describeStore(name, open, { isWhole: server === real });
}
