import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { describeStore } from '../src/conformance/suite.ts';
import { openStore } from '../src/index.ts';

describeStore('SQLite', async (declarations) => {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-store-'));
  const open = (declared = declarations, keys = chainKeys) =>
    openStore({ kind: 'sqlite', file: join(folder, 'quartermaster.db') }, declared, keys);
  const store = await open();
  const stores = [store];
  return {
    store,
    async reopen(declared, keys) {
      const another = await open(declared, keys);
      stores.push(another);
      return another;
    },
    async dispose() {
      await Promise.all(stores.map((one) => one.close()));
      await rm(folder, { recursive: true });
    },
  };
});
