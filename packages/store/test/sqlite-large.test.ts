import { equals } from '@quartermaster/core/query/where';
import { expect, onTestFinished, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { type CollectionDeclaration, openStore, type Store } from '../src/index.ts';
import { executeOn } from '../src/sqlite/test-file.ts';
import { indexesOf } from './sqlite-former-file.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { type Device, device, devices } from './sqlite-sample.ts';

const beyond = 30;
/** Devices of which more than thirty are many. */
const few: CollectionDeclaration<Device> = {
  ...devices,
  shapes: [{ sort: ['name'], beyond }, { sort: ['-seen'] }],
};

async function opened(file: string): Promise<Store> {
  const store = await openStore({ kind: 'sqlite', file }, [few], chainKeys);
  onTestFinished(() => store.close());
  return store;
}

async function put(store: Store, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  await store
    .collection(few)
    .write(numbers.map((n) => ({ kind: 'insert', document: { ...device(n), name: `N${(n * 7) % 100}` } })));
}

/** Everything that the index is used for. */
async function readAll(store: Store) {
  const collection = store.collection(few);
  const streamed: string[] = [];
  for await (const { id } of collection.stream({ sort: ['name'] })) streamed.push(id);
  const { items, next, total } = await collection.find({ sort: ['-name'], limit: 9, total: true });
  const second = await collection.find({ sort: ['-name'], limit: 9, ...(next ? { after: next } : {}) });
  return {
    streamed,
    pages: [items, second.items].map((page) => page.map(({ name }) => name)),
    total,
    same: await collection.count(equals('name', 'N7')),
    inRange: await collection.count({ op: 'range', path: 'name', gte: 'N2', lt: 'N5' }),
    groups: await collection.tally({ by: [{ path: 'name' }], atLeast: 1 }),
  };
}

const isIndexed = async (store: Store) => (await store.collection(few).explain({ sort: ['name'] })).indexed;

test('a collection gets the index of a large one once it is that large, and reads alike with it', async () => {
  const file = await freshFile();
  const store = await opened(file);
  await put(store, 0, beyond);
  expect(await store.renew()).toBe(false);
  expect(await isIndexed(store)).toBe(false);
  await put(store, beyond, 60);
  const before = await readAll(store);
  expect(before.streamed).toHaveLength(60);
  const another = await opened(file);
  expect(await readAll(another)).toEqual(before);
  while (await store.renew());
  for (const one of [store, another]) {
    expect(await isIndexed(one)).toBe(true);
    expect(await readAll(one)).toEqual(before);
  }
});

test('a check misses no index that only a large collection has', async () => {
  const store = await opened(await freshFile());
  await put(store, 0, 60);
  const problems: string[] = [];
  for await (const problem of store.check()) problems.push(problem);
  expect(problems).toEqual([]);
});

test('a file of an earlier format loses the index if it is small, and one of this format keeps it', async () => {
  const file = await freshFile();
  const store = await opened(file);
  await put(store, 0, 60);
  while (await store.renew());
  for (let n = 0; n < 40; n += 1) await store.collection(few).remove(`d${n}`);
  await store.close();
  const isThere = () => indexesOf(file).some((index) => index.includes('devices//name'));
  await (await opened(file)).close();
  expect(isThere()).toBe(true);
  executeOn(file, 'PRAGMA user_version = 2');
  const again = await opened(file);
  expect(isThere()).toBe(false);
  expect((await readAll(again)).streamed).toHaveLength(20);
});
