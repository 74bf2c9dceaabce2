import { test } from 'vitest';
import { describeStore } from '../src/conformance/suite.ts';
import { openStore, type Store } from '../src/index.ts';
import { dropDatabase, freshUri, isReal, server } from './mongo-server.ts';

if (server === undefined) {
  console.log('MongoDB was not tried: set QM_TEST_MONGODB_URI, or run npm run test:mongodb.');
  test.skip('MongoDB was not tried', () => {});
} else
  describeStore(
    isReal ? 'MongoDB' : "MongoDB's stand-in",
    async (declarations) => {
      const uri = freshUri();
      const stores: Store[] = [];
      const reopen = async () => {
        const store = await openStore({ kind: 'mongodb', uri }, declarations);
        stores.push(store);
        return store;
      };
      const dispose = async () => {
        await Promise.all(stores.map((store) => store.close()));
        await dropDatabase(uri);
      };
      return { store: await reopen(), reopen, dispose };
    },
    { isWhole: isReal },
  );
