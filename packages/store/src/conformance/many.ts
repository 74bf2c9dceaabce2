import { equals, everything } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import { updateMany } from '../update-many.ts';
import { upsert } from '../upsert.ts';
import { type Engine, freshForEach } from './engine.ts';
import { event, keepsakes, put, thing, things } from './things.ts';

/** Operations on many documents, or on one that may not exist. */
export function describeMany(engine: Engine): void {
  describe('many at once', () => {
    const fresh = freshForEach(engine, [things, keepsakes]);
    const open = () => fresh().store.collection(things);
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, n) => thing(`t${n}`, { status: n % 3 ? 'new' : 'old', price: n }));
    const sum = async (pages: AsyncIterable<number>) => {
      let total = 0;
      for await (const updated of pages) total += updated;
      return total;
    };

    test('the texts at a path come once each, ascending, those set aside included, with an index and without', async () => {
      const collection = fresh().store.collection(keepsakes);
      // More than two pages.
      const all = Array.from({ length: 4100 }, (_, n) =>
        thing(`t${n}`, {
          ...{ code: `QTM${(n * 7919) % 4100}`, note: ['', 'é', 'z', '😀'][n % 4] ?? '', price: n },
          ...(n % 50 === 0 ? { gone: 'lost' } : {}),
        }),
      );
      await put(collection, all);
      const read = async (path: string) => {
        const found: string[] = [];
        for await (const page of collection.texts(path)) found.push(...page);
        return found;
      };
      expect(await read('code')).toEqual(all.map(({ code = '' }) => code).toSorted());
      expect(await read('note')).toEqual(['z', 'é', '😀']);
      expect(await read('price')).toEqual([]);
      expect(await read('name')).toEqual([]);
    });

    test('an update of many reaches every match once, with its events', async () => {
      const collection = open();
      await put(collection, numbered(450));
      const pages = updateMany(collection, {
        where: equals('status', 'new'),
        change: ({ price = 0 }) => (price === 1 ? undefined : { increment: { price: 1000 } }),
        events: ({ id }) => [event(`raised-${id}`, id)],
      });
      expect(await sum(pages)).toBe(299);
      expect(await collection.count({ op: 'range', path: 'price', gte: 1000 })).toBe(299);
      expect(await collection.get('t1')).toMatchObject({ price: 1, version: 1 });
      expect(await collection.get('t3')).toMatchObject({ price: 3, version: 1 });
      expect(await fresh().store.events.last()).toBe(299);
    });

    test('an update of many that takes its matches out of the filter skips none', async () => {
      const collection = open();
      await put(collection, numbered(450));
      const pages = updateMany(collection, {
        where: equals('status', 'new'),
        change: { set: { status: 'old' } },
      });
      expect(await sum(pages)).toBe(300);
      expect(await collection.count(equals('status', 'new'))).toBe(0);
    });

    test('an update of many goes along with other writers: nothing of theirs is lost', async () => {
      const collection = open();
      await put(collection, numbered(300));
      const many = () =>
        sum(updateMany(collection, { where: everything, change: { increment: { price: 1 } } }));
      const others = Array.from({ length: 300 }, (_, n) =>
        collection.update(`t${n}`, { set: { note: `n${n}` } }),
      );
      const [first, second] = await Promise.all([many(), many(), ...others]);
      expect([first, second]).toEqual([300, 300]);
      for await (const { id, price, note } of collection.stream({})) {
        const n = Number(id.slice(1));
        expect({ price, note }).toEqual({ price: n + 2, note: `n${n}` });
      }
    });

    test('an upsert inserts, then changes; of many at once each takes effect once', async () => {
      const collection = open();
      const count = (n: number) =>
        upsert(
          collection,
          thing('a', { price: 1 }),
          { increment: { price: 1 } },
          { events: [event(`e${n}`, 'a')] },
        );
      expect(await count(0)).toMatchObject({ status: 'inserted', document: { price: 1 } });
      expect(await count(1)).toMatchObject({ status: 'updated', document: { price: 2 } });
      await collection.remove('a');
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => count(2 + n)));
      expect(outcomes.filter(({ status }) => status === 'inserted')).toHaveLength(1);
      expect(await collection.get('a')).toMatchObject({ price: 20 });
      expect(await fresh().store.events.last()).toBe(22);
    });

    test("an upsert leaves alone what doesn't match, and names another's unique key", async () => {
      const collection = open();
      await collection.insert(thing('a', { code: '1', status: 'old' }));
      const where = equals('status', 'new');
      expect(await upsert(collection, thing('a'), { set: { price: 1 } }, { where })).toMatchObject({
        status: 'conflict',
      });
      expect(await upsert(collection, thing('b', { code: '1' }), { set: { price: 1 } })).toEqual({
        status: 'duplicate',
        key: 'code',
      });
    });
  });
}
