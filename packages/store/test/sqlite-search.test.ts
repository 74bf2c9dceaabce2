import { compareDocuments } from '@quartermaster/core/query/compare';
import { matches } from '@quartermaster/core/query/matches';
import { and, equals, not, search, type Where } from '@quartermaster/core/query/where';
import { expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { type Collection, openStore } from '../src/index.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { type Device, device, devices } from './sqlite-sample.ts';

/**
 * More than the number of hits above which a search goes through the sort order's index instead of sorting
 * the hits.
 */
const count = 1600;

const searches: Where[] = [
  search('macbook'),
  search('macbook PRÖ 49'),
  search('qtm1777'),
  search('netmacbook'),
  search('notmacbook'),
  search('ro'),
  search('7'),
  search('macbook latitude'),
  search('"macbook" OR'),
  and(search('book'), equals('status', 'Available')),
  and(search('mac'), search('4'), equals('room', 'room 3')),
  not(search('pro 1')),
];

async function allPages(collection: Collection<Device>, where: Where, sort: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await collection.find({
      where,
      sort,
      limit: 200,
      ...(after === undefined ? {} : { after }),
    });
    ids.push(...page.items.map(({ id }) => id));
    if (page.next === undefined) return ids;
    after = page.next;
  }
}

test('a search finds the same few or many, in a declared order or another', async () => {
  const store = await openStore({ kind: 'sqlite', file: await freshFile() }, [devices], chainKeys);
  const collection = store.collection(devices);
  const all = Array.from({ length: count }, (_, n) => device(n));
  // A rare word whose end is common.
  all.push({ ...device(count), name: 'NetMacBook' });
  for (let from = 0; from < all.length; from += 200)
    await collection.write(all.slice(from, from + 200).map((document) => ({ kind: 'insert', document })));
  for (const where of searches) {
    const found = all.filter((one) => matches(where, one, devices.search));
    for (const sort of [['-seen'], ['room', '-name'], []]) {
      const expected = found.toSorted(compareDocuments(sort)).map(({ id }) => id);
      expect(await allPages(collection, where, sort), JSON.stringify({ where, sort })).toEqual(expected);
    }
    expect(await collection.count(where)).toBe(found.length);
  }
  await store.close();
});
