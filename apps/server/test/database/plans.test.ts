import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@quartermaster/store';
import { describePlans } from '@quartermaster/store/conformance';
import { testMongo } from '@quartermaster/store/test-database';
import { describe } from 'vitest';
import { collections } from '../../src/collections.ts';
import { locationOf, mongoOf, removeData } from '../support/database.ts';

/** The stand-in for MongoDB can't explain query plans. */
const explains = mongoOf('') === undefined || testMongo()?.isStandIn === false;

describe.runIf(explains)('every collection of the product', () => {
  describePlans(
    async (declarations) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'qm-plans-test-'));
      const stores: Store[] = [];
      const reopen = async (declared = declarations) => {
        const store = await openStore(locationOf(dataDir), declared, []);
        stores.push(store);
        return store;
      };
      const dispose = async () => {
        await Promise.all(stores.map((store) => store.close()));
        await removeData({ dataDir });
      };
      return { store: await reopen(), reopen, dispose };
    },
    collections.filter(({ shapes }) => shapes.length > 0),
  );
});
