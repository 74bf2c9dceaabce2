import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventEntry } from '../src/chain/event-entry.ts';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { event, thing, things } from '../src/conformance/things.ts';
import { openStore, type Store } from '../src/index.ts';
import { dropTestDatabase, onTestDatabase, testDatabaseUri, testMongo } from '../src/mongo/test-database.ts';

const mongo = testMongo();

/**
 * A server that dies leaves its work unfinished: here the remains are made by hand, and another server
 * starts.
 */
describe.runIf(mongo)('after a crash', () => {
  let uri: string;
  let stores: Store[];
  const start = async () => {
    const store = await openStore({ kind: 'mongodb', uri }, [things], chainKeys);
    stores.push(store);
    return store;
  };
  const leave = (id: string, update: Record<string, object>) =>
    onTestDatabase(uri, (database) =>
      database.collection<{ _id: string }>('things').updateOne({ _id: id }, update),
    );
  const left = (id: string) =>
    onTestDatabase(uri, (database) => database.collection<{ _id: string }>('things').findOne({ _id: id }));
  const logged = async (store: Store) =>
    (await store.events.read({ limit: 100 })).map(({ seq, id }) => `${seq} ${id}`);

  beforeEach(async () => {
    if (mongo) uri = testDatabaseUri(mongo, randomUUID());
    stores = [];
    const before = await start();
    await before.collection(things).insert(thing('a'), [event('1')]);
    await before.close();
    stores = [];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await dropTestDatabase(uri);
  });

  test('events that are only in their document get into the log, in their order', async () => {
    await leave('a', { $push: { pendingEvents: { $each: ['2', '3'].map((id) => eventEntry(event(id))) } } });
    const store = await start();
    expect(await logged(store)).toEqual(['1 1', '2 2', '3 3']);
    expect(await left('a')).toMatchObject({ pendingEvents: [] });
    expect(await store.collection(things).get('a')).toEqual({ id: 'a', version: 1 });
  });

  test('events that are in the log already are not put in again', async () => {
    await leave('a', { $push: { pendingEvents: { $each: ['1', '2'].map((id) => eventEntry(event(id))) } } });
    const servers = await Promise.all([start(), start(), start()]);
    for (const store of servers) expect(await logged(store)).toEqual(['1 1', '2 2']);
    expect(await left('a')).toMatchObject({ pendingEvents: [] });
  });

  test('what was removed stays removed, and goes once its events are through', async () => {
    await leave('a', { $set: { removed: true }, $push: { pendingEvents: eventEntry(event('2')) } });
    const store = await start();
    expect(await store.collection(things).get('a')).toBeUndefined();
    expect(await logged(store)).toEqual(['1 1', '2 2']);
    expect(await left('a')).toBeNull();
  });
});
