import { compareDocuments } from '@quartermaster/core/query/compare';
import { matches } from '@quartermaster/core/query/matches';
import { and, equals, everything, exists, isIn, not, type Where } from '@quartermaster/core/query/where';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Collection } from '../port.ts';
import { type Engine, freshForEach } from './engine.ts';
import { ids, keepsakes, put, type Thing, thing, things } from './things.ts';

const [statuses, sites, cities] = [
  ['Available', 'Assigned', '{"odd"}'],
  ['north', 'south'],
  ['Malmö', 'Lund'],
] as const;

const filter: fc.Arbitrary<Where> = fc
  .record({
    status: fc.option(fc.subarray([...statuses])),
    site: fc.option(fc.constantFrom(...sites, 'nowhere')),
    city: fc.option(fc.subarray([...cities])),
    gone: fc.constantFrom('either', 'not', 'lost'),
  })
  .map(({ status, site, city, gone }) =>
    and(
      ...(gone === 'not' ? [not(exists('gone'))] : []),
      ...(gone === 'lost' ? [equals('gone', 'lost')] : []),
      ...(status === null ? [] : [isIn('status', status)]),
      ...(site === null ? [] : [equals('site', site)]),
      ...(city === null ? [] : [isIn('place.city', city)]),
    ),
  );

const values = fc.record(
  {
    status: fc.constantFrom(...statuses),
    site: fc.constantFrom(...sites),
    gone: fc.constantFrom('lost', 'sold'),
    place: fc.record({ city: fc.constantFrom(...cities) }, { requiredKeys: [] }),
    at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  },
  { requiredKeys: ['status'] },
);

/** Filters by facets in any combination (docs/store.md). */
export function describeFacets(engine: Engine): void {
  describe('facets', () => {
    const fresh = freshForEach(engine, [things, keepsakes]);

    test.for([things, keepsakes])(
      'pages and totals of $name are right after inserts, changes and removals, in whichever process',
      async (declaration) => {
        const { store, reopen } = fresh();
        const [one, other] = [store.collection(declaration), (await reopen()).collection(declaration)];
        const all = fc
          .sample(values, { numRuns: 260, seed: 7 })
          .map((value, n) => thing(`t${n}`, { ...value, shelf: String(n) }));
        await put(one, all);
        const changed = all.slice(0, 40).map((document, n) => ({ ...document, site: sites[n % 2] ?? '' }));
        for (const { id, site } of changed) await other.update(id, { set: { site, note: 'moved' } });
        const back = all.slice(60, 100).map(({ gone: _gone, ...document }) => document);
        for (const { id } of back) await one.update(id, { unset: ['gone'] });
        const lost = all.slice(100, 140).map((document) => ({ ...document, gone: 'lost' }));
        for (const { id } of lost) await other.update(id, { set: { gone: 'lost' } });
        for (const { id } of all.slice(40, 60)) await one.remove(id);
        const moved = changed.map((document) => ({ ...document, note: 'moved' }));
        const left: Thing[] = [...moved, ...back, ...lost, ...all.slice(140)];
        const kept = left.filter(({ gone }) => declaration.setAside === undefined || gone === undefined);
        const where = declaration.setAside === undefined ? everything : not(exists('gone'));
        for (const where of fc.sample(filter, { numRuns: 60, seed: 7 }))
          for (const collection of [one, other]) await expectRight(collection, left, where);
        for (const collection of [one, other])
          expect(await collection.distinct('place.city')).toBe(
            new Set(kept.flatMap(({ place }) => place?.city ?? [])).size,
          );
        for (const atLeast of [1, 70]) {
          const groups = await other.tally({ where, by: [{ path: 'place.city' }], atLeast });
          const counted = [...cities, undefined].map((city): [string | undefined, number] => [
            city,
            kept.filter(({ place }) => place?.city === city).length,
          ]);
          expect(new Map(groups.map(({ key, count }) => [key[0], count]))).toEqual(
            new Map(counted.filter(([, count]) => count >= atLeast)),
          );
        }
      },
    );

    test('the sums of a map are right after inserts, changes and removals, and by range of key', async () => {
      const { store, reopen } = fresh();
      const [one, other] = [store.collection(things), (await reopen()).collection(things)];
      await put(one, [
        thing('a', { sums: { 'spent/2026-01/EUR': 1250, 'spent/2026-02/EUR': 30 } }),
        thing('b', { sums: { 'spent/2026-01/EUR': 50, 'days/2026-01': 3 } }),
        thing('c', { sums: { 'spent/2026-01/USD': 9 } }),
        thing('d'),
      ]);
      const spent = { from: 'spent/', below: 'spent0' };
      const sums = (collection: Collection<Thing>, range = spent) =>
        collection.totals(range).then((found) => Object.fromEntries(found));
      expect(await sums(other)).toEqual({
        ...{ 'spent/2026-01/EUR': 1300, 'spent/2026-02/EUR': 30, 'spent/2026-01/USD': 9 },
      });
      expect(await sums(other, { from: 'days/', below: 'spent/2026-01/F' })).toEqual({
        ...{ 'days/2026-01': 3, 'spent/2026-01/EUR': 1300 },
      });
      const two = await one.totals(
        { from: 'days/', below: 'days0' },
        { from: 'spent/2026-02', below: 'spent0' },
      );
      expect(Object.fromEntries(two)).toEqual({ 'days/2026-01': 3, 'spent/2026-02/EUR': 30 });
      await other.update('a', { set: { sums: { 'spent/2026-01/EUR': 1000 }, note: 'cheaper' } });
      await one.update('d', { set: { sums: { 'spent/2026-03/EUR': -1 } } });
      await one.update('c', { unset: ['sums'] });
      await one.remove('b');
      for (const collection of [one, other])
        expect(await sums(collection)).toEqual({ 'spent/2026-01/EUR': 1000, 'spent/2026-03/EUR': -1 });
    });

    test('a total is right when many writes of one batch are refused', async () => {
      const collection = fresh().store.collection(things);
      await put(collection, [thing('a', { status: 'Available', code: 'x' })]);
      const operations = Array.from({ length: 50 }, (_, n) => ({
        kind: 'insert' as const,
        document: thing(`b${n}`, { status: 'Available', code: n % 2 === 0 ? 'x' : `y${n}` }),
      }));
      await collection.write(operations);
      expect(await collection.count(equals('status', 'Available'))).toBe(26);
      expect((await collection.find({ limit: 5, total: true })).total).toBe(26);
    });
  });
}

async function expectRight(collection: Collection<Thing>, all: readonly Thing[], where: Where) {
  for (const sort of [['-at'], ['name']]) {
    const expected = all
      .filter((one) => matches(where, { ...one, version: 1 }, things.search))
      .sort(compareDocuments(sort));
    const about = JSON.stringify({ where, sort });
    const page = await collection.find({ where, sort, limit: 50, total: true });
    expect(ids(page.items), about).toEqual(ids(expected.slice(0, 50)));
    expect(page.total, about).toBe(expected.length);
    if (page.next === undefined) continue;
    const second = await collection.find({ where, sort, limit: 50, total: true, after: page.next });
    expect(ids(second.items), about).toEqual(ids(expected.slice(50, 100)));
    expect(second.total, about).toBe(expected.length);
    expect(await collection.count(where), about).toBe(expected.length);
  }
}
