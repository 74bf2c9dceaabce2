import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { type Thing, thing, things } from '../src/conformance/things.ts';
import { type CollectionDeclaration, openStore, type Store } from '../src/index.ts';
import { CachedChanges } from '../src/mongo/cached-changes.ts';
import { connectWithRetry } from '../src/mongo/connect.ts';
import { Link } from '../src/mongo/link.ts';
import { dropTestDatabase, onTestDatabase, testDatabaseUri, testMongo } from '../src/mongo/test-database.ts';

const mongo = testMongo();
const settings: CollectionDeclaration<Thing> = { ...things, name: 'settings', cached: true };

interface Changes {
  readonly _id: string;
  readonly writing: readonly { readonly id: string; readonly until: number }[];
}

/** The traces of a dying server are made by hand. */
describe.runIf(mongo)('cached collections on MongoDB', () => {
  let uri: string;
  let store: Store;
  beforeEach(async () => {
    if (mongo) uri = testDatabaseUri(mongo, randomUUID());
    store = await openStore({ kind: 'mongodb', uri }, [settings], chainKeys);
    await store.collection(settings).insert(thing('a', { name: 'before' }));
  });
  afterEach(async () => {
    await store.close();
    await dropTestDatabase(uri);
  });

  const names = async () => (await store.collection(settings).all()).map(({ name }) => name);
  const changePastTheStore = (name: string) =>
    onTestDatabase(uri, (database) =>
      database.collection<{ _id: string }>('settings').updateOne({ _id: 'a' }, { $set: { name } }),
    );
  const announce = (until: number) =>
    onTestDatabase(uri, (database) =>
      database
        .collection<Changes>('store.changes')
        .updateOne({ _id: 'settings' }, { $push: { writing: { id: 'somebody’s', until } } }),
    );

  test('are read from memory while nobody writes', async () => {
    expect(await names()).toEqual(['before']);
    await changePastTheStore('after');
    expect(await names()).toEqual(['before']);
  });

  test('are read from the database while a write is under way', async () => {
    expect(await names()).toEqual(['before']);
    await announce(Date.now() + 60_000);
    await changePastTheStore('after');
    expect(await names()).toEqual(['after']);
    await changePastTheStore('later');
    expect(await names()).toEqual(['later']);
  });

  test('a write whose server died is taken for ended once this server has seen it for two minutes, whatever the wall clocks say', async () => {
    for (const until of [0, Date.now() + 7 * 24 * 3_600_000]) {
      await announce(until);
      const link = new Link(await connectWithRetry(uri), uri);
      try {
        let ms = 0;
        const changes = new CachedChanges(link, () => ms);
        expect(await changes.of('settings')).toBeUndefined();
        ms = 119_000;
        expect(await changes.of('settings')).toBeUndefined();
        ms = 121_000;
        expect(await changes.of('settings')).toBeUndefined();
        expect(await changes.of('settings')).toEqual(expect.any(Number));
      } finally {
        await link.close();
      }
    }
    await changePastTheStore('after');
    expect(await names()).toEqual(['after']);
  });
});
