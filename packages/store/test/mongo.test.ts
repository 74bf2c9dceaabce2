import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { describeStore } from '../src/conformance/suite.ts';
import { openStore, type Store } from '../src/index.ts';
import { dropTestDatabase, testDatabaseUri, testMongo } from '../src/mongo/test-database.ts';

const mongo = testMongo();
if (mongo === undefined) {
  console.log('MongoDB was not tried: set QM_TEST_MONGODB_URI, or run npm run test:mongodb.');
  test.skip('MongoDB was not tried', () => {});
} else
  describeStore(
    mongo.isStandIn ? "MongoDB's stand-in" : 'MongoDB',
    async (declarations) => {
      const uri = testDatabaseUri(mongo, randomUUID());
      const stores: Store[] = [];
      const reopen = async (declared = declarations, keys = chainKeys) => {
        const store = await openStore({ kind: 'mongodb', uri }, declared, keys);
        stores.push(store);
        return store;
      };
      const dispose = async () => {
        await Promise.all(stores.map((store) => store.close()));
        await dropTestDatabase(uri);
      };
      return { store: await reopen(), reopen, dispose };
    },
    { isWhole: !mongo.isStandIn },
  );
