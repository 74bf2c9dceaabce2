import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contains, everything, or, search, startsWith, type Where } from '@quartermaster/core/query/where';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { put, type Thing, things } from '../src/conformance/things.ts';
import { type Collection, openStore, type ReadOptions, ReadTimedOut, type Store } from '../src/index.ts';
import { freshFile } from './sqlite-fresh-file.ts';

let folder: string;
let store: Store;
let collection: Collection<Thing>;
const count = 2000;
const parts = Array.from({ length: 100 }, (_, n) => ({ id: `part ${n}` }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quartermaster-store-'));
  store = await openStore({ kind: 'sqlite', file: join(folder, 'quartermaster.db') }, [things], chainKeys);
  collection = store.collection(things);
  await put(
    collection,
    Array.from({ length: count }, (_, n) => ({
      id: `t${n}`,
      name: `thing ${n}`,
      parts,
    })),
  );
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Matches nothing, and no index helps: every array is searched this many times. */
const missing = (many: number): Where =>
  or(...Array.from({ length: many }, (_, n) => contains('parts', `missing ${n}`)));

describe('a costly filter (promise 23)', () => {
  test('is refused once its time is up, in pages and counts, and the next one answers', async () => {
    const where = missing(100);
    for (const read of [
      () => collection.find({ where, sort: ['name'], limit: 50 }, { limitMs: 30 }),
      () => collection.find({ where, sort: ['-price'], limit: 50 }, { limitMs: 30 }),
      () => collection.count(where, { limitMs: 30 }),
    ])
      await expect(read()).rejects.toThrow(ReadTimedOut);
    expect(await collection.count(missing(3), { limitMs: 60_000 })).toBe(0);
    expect(await collection.count(startsWith('name', 'thing'))).toBe(count);
  });

  test('is watched whatever it is: one condition, a short word, an order that no index has', async () => {
    const where: Where[] = [missing(1), contains('name', 'x'), search('zz'), everything];
    for (const one of where) {
      const page = collection.find({ where: one, sort: ['-price'], limit: 50 }, { limitMs: 0.01 });
      await expect(page, JSON.stringify(one)).rejects.toThrow(ReadTimedOut);
    }
    await expect(collection.count(missing(1), { limitMs: 0.01 })).rejects.toThrow(ReadTimedOut);
    expect(await collection.count(everything, { limitMs: 60_000 })).toBe(count);
  });

  test('shares its time with the other reads for the same call', async () => {
    const options = { limitMs: 30 };
    await expect(collection.count(missing(100), options)).rejects.toThrow(ReadTimedOut);
    await expect(collection.count(missing(100), options)).rejects.toThrow(ReadTimedOut);
  });

  test('ends when its caller goes', { timeout: 30_000 }, async () => {
    // Each would take several seconds.
    const where = missing(1000);
    const reason = new Error('gone');
    const reads: ((options: ReadOptions) => Promise<unknown>)[] = [
      (options) => collection.count(where, options),
      (options) => collection.find({ where, limit: 1 }, options),
      async (options) => {
        for await (const _ of collection.stream({ where, sort: ['-price'] }, options));
      },
    ];
    for (const read of [...reads, ...reads, ...reads]) {
      const caller = new AbortController();
      const answer = read({ signal: caller.signal });
      await collection.get('t1');
      caller.abort(reason);
      await expect(answer).rejects.toBe(reason);
      // It has to wait for the costly one.
      expect(await collection.count(startsWith('name', 'thing'))).toBe(count);
    }
  });

  test("holds up nobody but its own caller's: callers take turns", async () => {
    const answered: string[] = [];
    const ask = async (caller: string, name: string) => {
      expect(await collection.count(missing(5), { caller })).toBe(0);
      answered.push(name);
    };
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)),
      ...['b1', 'b2'].map((name) => ask('b', name)),
      ask('c', 'c1'),
    ]);
    expect(answered).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('is answered still when the store is closed meanwhile', async () => {
    const file = await freshFile();
    const closing = await openStore({ kind: 'sqlite', file }, [things], chainKeys);
    const counts = Array.from({ length: 5 }, () => closing.collection(things).count(missing(5)));
    await closing.close();
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0, 0]);
  });
});
