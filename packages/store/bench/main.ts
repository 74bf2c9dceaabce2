/**
 * Measures the store's overhead over the same statements by hand, with 100,000 assets (or the given number);
 * also on MongoDB if QM_TEST_MONGODB_URI is set.
 * `npm run bench -w packages/store [-- 20000]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, equals, search } from '@quartermaster/core/query/where';
import { openStore } from '../src/index.ts';
import { testMongo } from '../src/mongo/test-database.ts';
import { openByHand } from './by-hand.ts';
import { benchMongo } from './mongo.ts';
import { assetOf, assets, chainKeys, eventsOf } from './sample.ts';
import { latenessDuring, medians } from './timing.ts';

const size = Number(process.argv[2] ?? 100_000);
const batches = size / 200;
const batchOf = (batch: number) => Array.from({ length: 200 }, (_, at) => assetOf(batch * 200 + at));
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-bench-'));
const store = await openStore({ kind: 'sqlite', file: join(folder, 'store.db') }, [assets], chainKeys);
const collection = store.collection(assets);
const hand = openByHand(join(folder, 'hand.db'));
const rows: Record<string, object> = {};

function report(what: string, ours: number, byHand: number): void {
  rows[what] = {
    'store ms': ours.toFixed(3),
    'by hand ms': byHand.toFixed(3),
    ratio: (ours / byHand).toFixed(1),
  };
}

async function compare(
  what: string,
  times: number,
  ours: (n: number) => unknown,
  byHand: (n: number) => unknown,
) {
  report(what, ...(await medians(times, ours, byHand)));
}

const time = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const writeAll = async (first: number) => {
  for (let batch = first; batch < batches; batch += 2)
    await collection.write(
      batchOf(batch).map((document) => ({ kind: 'insert', document })),
      'background',
    );
};

const byHand = await time(() => {
  for (let batch = 0; batch < batches; batch++) hand.insertAll(batchOf(batch));
});
// Two callers, so that one batch is prepared while the other is being written.
const inserting = await latenessDuring(() => time(() => Promise.all([writeAll(0), writeAll(1)])));
report(`insert 200, durable`, inserting.result / batches, byHand / batches);

const newest = ['-lastUpdated'];
const available = equals('status', 'Available');
const three = and(available, equals('type', 'Laptop'), equals('location', 'loc_3'));
const some = (n: number) => assetOf((n * 7919) % size).id;

await compare(
  'get',
  2000,
  (n) => collection.get(some(n)),
  (n) => hand.get(some(n)),
);
await compare(
  'page of 50, sorted',
  1000,
  () => collection.find({ sort: newest, limit: 50 }),
  () => hand.newest(),
);
await compare(
  'page of 50, filtered and sorted',
  1000,
  () => collection.find({ where: available, sort: newest, limit: 50 }),
  () => hand.newestOf('Available'),
);
await compare(
  'page of 50 of three filters, with total',
  1000,
  () => Promise.all([collection.find({ where: three, sort: newest, limit: 50 }), collection.count(three)]),
  () => [hand.newestOfThree('Available', 'Laptop', 'loc_3'), hand.countOf('Available', 'Laptop', 'loc_3')],
);
await compare(
  'search, few hits',
  500,
  () => collection.find({ where: search('qtm1077'), sort: newest, limit: 50 }),
  () => hand.find('"qtm1077"'),
);
await compare(
  'search, many hits',
  50,
  () => collection.find({ where: search('macbook'), sort: newest, limit: 50 }),
  () => hand.find('"macbook"'),
);
const dearer = () => collection.count({ op: 'range', path: 'purchase.price', gte: 2500 });
await compare('undeclared filter, counted', 20, dearer, () => hand.countDearer(2500));
const scanning = await latenessDuring(dearer);
await compare(
  'tally',
  20,
  () => collection.tally({ by: [{ path: 'status' }] }),
  () => hand.tally(),
);
await compare(
  'update, durable',
  2000,
  (n) => collection.update(some(n), { set: { 'purchase.vendor': `v${n}` } }),
  (n) => hand.update(some(n), `v${n}`),
);
const together = 32;
const [allTogether, one] = await medians(
  50,
  (n) =>
    Promise.all(
      Array.from({ length: together }, (_, at) =>
        collection.update(some(n * together + at), { set: { 'purchase.vendor': `w${n}` } }),
      ),
    ),
  (n) => hand.update(some(n), `w${n}`),
);
report(`update, ${together} callers at once, each`, allTogether / together, one);
let appended = 0;
const [appendingOne, appendingBatch] = await medians(
  200,
  () => store.events.append(eventsOf(appended++, 1)),
  () => store.events.append(eventsOf(appended++, 200)),
);
rows['append 1 event, durable'] = { 'store ms': appendingOne.toFixed(3) };
rows['append 200 events, durable, each'] = { 'store ms': (appendingBatch / 200).toFixed(4) };
const streaming = await latenessDuring(() =>
  time(async () => {
    for await (const _ of collection.stream({}));
  }),
);
report('stream of all', streaming.result, await time(() => hand.everything((_) => {})));

console.table(rows);
console.log(`inserts a second: ${Math.round(size / (inserting.result / 1000))}`);
console.log(`main thread late at most, ms: ${inserting.worst.toFixed(1)} while inserting,`);
console.log(
  `  ${streaming.worst.toFixed(1)} while streaming, ${scanning.worst.toFixed(1)} while counting what no index holds`,
);
await store.close();
hand.close();
rmSync(folder, { recursive: true });

const mongo = testMongo();
if (mongo) await benchMongo(mongo, size);
