import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { event, things } from '../src/conformance/things.ts';
import { openStore } from '../src/index.ts';
import { dropTestDatabase, onTestDatabase, testDatabaseUri, testMongo } from '../src/mongo/test-database.ts';

const mongo = testMongo();

test.runIf(mongo)('the first start says whose indexes it makes, all of a collection together', async () => {
  if (mongo === undefined) throw new Error('No MongoDB is at hand');
  const uri = testDatabaseUri(mongo, randomUUID());
  onTestFinished(() => dropTestDatabase(uri));
  const reported: string[] = [];
  const start = async (declared = things) => {
    const store = await openStore({ kind: 'mongodb', uri }, [declared], chainKeys, 'make', (name, count) =>
      reported.push(`${name} ${count}`),
    );
    await store.close();
    return reported.splice(0);
  };
  expect(await start()).toEqual(['things 13', 'events 12']);
  expect(await start()).toEqual([]);
  expect(await start({ ...things, shapes: [...things.shapes, { equals: ['note'] }] })).toEqual(['things 1']);
});

test.runIf(mongo)(
  'events that were recorded before they had indexes of their own are found by their batch and their people',
  async () => {
    if (mongo === undefined) throw new Error('No MongoDB is at hand');
    const uri = testDatabaseUri(mongo, randomUUID());
    onTestFinished(() => dropTestDatabase(uri));
    const start = () => openStore({ kind: 'mongodb', uri }, [things], chainKeys);
    const before = await start();
    await before.events.append([
      event('1', 'a', {}, 'one'),
      { ...event('2'), type: 'equipment.assigned', data: { assignedToId: 'somebody' } },
    ]);
    await before.close();
    await onTestDatabase(uri, async (database) => {
      for (const index of ['batch', 'at', 'concerned']) await database.collection('events').dropIndex(index);
      await database.collection('events').updateMany({}, { $unset: { batch: '', at: '', concerned: '' } });
    });
    const store = await start();
    const found = await store.events.read({ batch: 'one', limit: 10 });
    const theirs = await store.events.page({ concerned: 'somebody', limit: 10 });
    await store.close();
    expect(theirs.events.map(({ id }) => id)).toEqual(['2']);
    expect(found.map(({ id }) => id)).toEqual(['1']);
  },
);
