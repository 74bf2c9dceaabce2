import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@quartermaster/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assetTypeCollection } from '../../src/fields/collection.ts';
import { mongoOf, removeData } from '../support/database.ts';
import type { FlakyLink } from '../support/flaky-link.ts';
import { canBeLinked, linkToMongo } from './link-to-mongo.ts';

describe.runIf(canBeLinked(mongoOf('')?.uri ?? ''))('MongoDB that is there', () => {
  const dataDir = join(tmpdir(), 'qm-busy-test');
  let link: FlakyLink & { readonly uri: string };
  beforeEach(async () => {
    link = await linkToMongo(mongoOf(dataDir)?.uri ?? '');
  });
  afterEach(async () => {
    await link.close();
    await removeData({ dataDir });
  });

  test('is not taken for away while all ways to it are busy: each answer is one, in its turn', async () => {
    const store = await openStore(
      { kind: 'mongodb', uri: `${link.uri}&maxPoolSize=1` },
      [assetTypeCollection],
      [],
    );
    const types = store.collection(assetTypeCollection);
    link.delay(100);
    const reads = Array.from({ length: 60 }, (_, n) => types.get(`type_${n}`));
    expect(await Promise.all(reads)).toEqual(Array(60).fill(undefined));
    await link.heal();
    await store.close();
  });
});
