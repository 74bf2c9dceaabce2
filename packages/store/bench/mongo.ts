import { randomUUID } from 'node:crypto';
import { and, equals, search } from '@quartermaster/core/query/where';
import { openStore } from '../src/index.ts';
import { dropTestDatabase, type TestMongo, testDatabaseUri } from '../src/mongo/test-database.ts';
import { openByHandOnMongo } from './by-hand-mongo.ts';
import { assetOf, assets, chainKeys } from './sample.ts';
import { latenessDuring, medians } from './timing.ts';

/**
 * Measures the store's overhead on MongoDB over the same statements with the driver, for this number of
 * assets.
 */
export async function benchMongo(mongo: TestMongo, size: number): Promise<void> {
  const [ours, theirs] = [testDatabaseUri(mongo, randomUUID()), testDatabaseUri(mongo, randomUUID())];
  const store = await openStore({ kind: 'mongodb', uri: ours }, [assets], chainKeys);
  const collection = store.collection(assets);
  const hand = await openByHandOnMongo(theirs);
  const rows: Record<string, object> = {};
  const report = (what: string, store: number, byHand: number): void => {
    rows[what] = {
      'store ms': store.toFixed(3),
      'driver ms': byHand.toFixed(3),
      ratio: (store / byHand).toFixed(1),
    };
  };
  const compare = async (
    what: string,
    times: number,
    one: (n: number) => unknown,
    other: (n: number) => unknown,
  ) => report(what, ...(await medians(times, one, other)));
  const time = async (work: () => unknown): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };

  const batches = Array.from({ length: Math.ceil(size / 200) }, (_, batch) =>
    Array.from({ length: 200 }, (_, at) => assetOf(batch * 200 + at)),
  );
  const byHand = await time(async () => {
    for (const batch of batches) await hand.insertAll(batch);
  });
  const inserting = await latenessDuring(() =>
    time(async () => {
      for (const batch of batches)
        await collection.write(
          batch.map((document) => ({ kind: 'insert', document })),
          'background',
        );
    }),
  );
  report('insert 200, durable', inserting.result / batches.length, byHand / batches.length);

  const newest = ['-lastUpdated'];
  const three = { status: 'Available', type: 'Laptop', location: 'loc_3' };
  const allThree = and(...Object.entries(three).map(([path, value]) => equals(path, value)));
  const some = (n: number) => assetOf((n * 7919) % size).id;
  await compare(
    'get',
    500,
    (n) => collection.get(some(n)),
    (n) => hand.get(some(n)),
  );
  await compare(
    'page of 50, sorted',
    200,
    () => collection.find({ sort: newest, limit: 50 }),
    () => hand.page({}),
  );
  await compare(
    'page of 50, filtered and sorted',
    200,
    () => collection.find({ where: equals('status', 'Available'), sort: newest, limit: 50 }),
    () => hand.page({ status: 'Available' }),
  );
  await compare(
    'page of 50 of three filters, with total',
    200,
    () =>
      Promise.all([
        collection.find({ where: allThree, sort: newest, limit: 50 }),
        collection.count(allThree),
      ]),
    () => Promise.all([hand.page(three), hand.count(three)]),
  );
  for (const word of ['qtm1077', 'macbook'])
    await compare(
      `search, ${word === 'macbook' ? 'many' : 'few'} hits`,
      30,
      () => collection.find({ where: search(word), sort: newest, limit: 50 }),
      () => hand.search(word),
    );
  await compare(
    'undeclared filter, counted',
    10,
    () => collection.count({ op: 'range', path: 'purchase.price', gte: 2500 }),
    () => hand.count({ 'purchase.price': { $gte: 2500 } }),
  );
  await compare(
    'tally',
    10,
    () => collection.tally({ by: [{ path: 'status' }] }),
    () => hand.tally(),
  );
  await compare(
    'update, durable',
    200,
    (n) => collection.update(some(n), { set: { 'purchase.vendor': `v${n}` } }),
    (n) => hand.update(some(n), `v${n}`),
  );
  const together = Array.from({ length: 32 }, (_, at) => at);
  await compare(
    'update, 32 callers at once',
    30,
    (n) =>
      Promise.all(
        together.map((at) => collection.update(some(n * 32 + at), { set: { 'purchase.vendor': `w${n}` } })),
      ),
    (n) => Promise.all(together.map((at) => hand.update(some(n * 32 + at), `w${n}`))),
  );
  const streaming = await latenessDuring(() =>
    time(async () => {
      for await (const _ of collection.stream({}));
    }),
  );
  report('stream of all', streaming.result, await time(() => hand.everything(() => {})));

  console.log(mongo.isStandIn ? "\nMongoDB's stand-in: its figures say nothing of MongoDB" : '\nMongoDB');
  console.table(rows);
  console.log(
    `main thread late at most, ms: ${inserting.worst.toFixed(1)} while inserting, ${streaming.worst.toFixed(1)} while streaming`,
  );
  await store.close();
  await hand.close();
  for (const uri of [ours, theirs]) await dropTestDatabase(uri);
}
