import { randomUUID } from 'node:crypto';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import type { OpenFresh } from '../src/conformance/engine.ts';
import { openStore, type Store } from '../src/index.ts';
import { dropTestDatabase, type TestMongo, testDatabaseUri } from '../src/mongo/test-database.ts';

/** Opens stores, each on a separate database. */
export const freshOn =
  (mongo: TestMongo): OpenFresh =>
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
  };
