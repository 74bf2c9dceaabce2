import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { describePlans } from '../src/conformance/plans.ts';
import { keepsakes } from '../src/conformance/things.ts';
import { openStore } from '../src/index.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { device, devices } from './sqlite-sample.ts';

describePlans(
  async (declarations) => {
    const folder = await mkdtemp(join(tmpdir(), 'quartermaster-store-'));
    const file = join(folder, 'quartermaster.db');
    const reopen = (declared = declarations) => openStore({ kind: 'sqlite', file }, declared, chainKeys);
    const store = await reopen();
    const dispose = async () => {
      await store.close();
      await rm(folder, { recursive: true });
    };
    return { store, reopen, dispose };
  },
  [devices, keepsakes],
);

test('what is read for anything else is everything', async () => {
  const store = await openStore({ kind: 'sqlite', file: await freshFile() }, [devices], chainKeys);
  const collection = store.collection(devices);
  await collection.insert(device(1));
  expect((await collection.explain({ sort: ['uses'] })).indexed).toBe(false);
  expect((await collection.explain({ where: { op: 'exists', path: 'uses' } })).indexed).toBe(false);
  await store.close();
});
