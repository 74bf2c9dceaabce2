import { equals, everything } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import type { Store } from '../port.ts';
import { type Engine, freshForEach } from './engine.ts';
import { event, thing, things } from './things.ts';

const fifty = Array.from({ length: 50 }, (_, at) => at);

/** Many concurrent callers, of one store and of several on the same data. */
export function describeWriters(engine: Engine): void {
  describe('writers at once', () => {
    const fresh = freshForEach(engine, [things]);
    let stores: Store[] = [];
    const both = async () => {
      stores = [fresh().store, await fresh().reopen()];
      return stores.map((store) => store.collection(things));
    };
    /** A store sees the events of its own writes immediately, and those of others a moment later. */
    const logged = async () => {
      for (const store of stores) await store.events.last();
      return fresh().store.events.read({ limit: 1000 });
    };
    const statuses = (outcomes: readonly { status: string }[]) => {
      const count: Record<string, number> = {};
      for (const { status } of outcomes) count[status] = (count[status] ?? 0) + 1;
      return count;
    };

    test('one of 50 gets a unique key', async () => {
      const collections = await both();
      const outcomes = await Promise.all(
        fifty.map((at) =>
          collections[at % 2]?.insert(thing(`${at}`, { code: at % 3 ? 'KEY' : 'key' }), [event(`${at}`)]),
        ),
      );
      expect(statuses(outcomes.filter((one) => one !== undefined))).toEqual({ inserted: 1, duplicate: 49 });
      expect(await collections[0]?.count(everything)).toBe(1);
      expect(await logged()).toHaveLength(1);
    });

    test('one of 50 gets an id', async () => {
      const collections = await both();
      const outcomes = await Promise.all(
        fifty.map((at) => collections[at % 2]?.insert(thing('same', { price: at }))),
      );
      expect(statuses(outcomes.filter((one) => one !== undefined))).toEqual({ inserted: 1, duplicate: 49 });
    });

    test('one of 50 changes a version', async () => {
      const collections = await both();
      await collections[0]?.insert(thing('a'));
      const outcomes = await Promise.all(
        fifty.map((at) => collections[at % 2]?.update('a', { set: { name: `${at}` } }, { version: 1 })),
      );
      expect(statuses(outcomes.filter((one) => one !== undefined))).toEqual({ updated: 1, conflict: 49 });
    });

    test('one of 50 takes a state', async () => {
      const collections = await both();
      await collections[0]?.insert(thing('a', { status: 'free' }));
      const outcomes = await Promise.all(
        fifty.map((at) =>
          collections[at % 2]?.update('a', { set: { status: `${at}` } }, { where: equals('status', 'free') }),
        ),
      );
      expect(statuses(outcomes.filter((one) => one !== undefined))).toEqual({ updated: 1, conflict: 49 });
    });

    test('a change of what is put in just then is done, or finds nothing: nobody else changed it', async () => {
      const collections = await both();
      const found = new Set<string>();
      for (let n = 0; n < 100; n++) {
        const [changed] = await Promise.all([
          collections[0]?.update(`${n}`, { increment: { price: 1 } }),
          collections[1]?.insert(thing(`${n}`, { price: 1 })),
        ]);
        found.add(changed?.status ?? '');
        const price = changed?.status === 'updated' ? 2 : 1;
        expect(await collections[0]?.get(`${n}`)).toMatchObject({ price });
      }
      expect([...found].filter((status) => status !== 'updated' && status !== 'missing')).toEqual([]);
    });

    test('increments add up, and each answers a number of its own', async () => {
      const collections = await both();
      await collections[0]?.insert(thing('counter', { price: 1000 }));
      const outcomes = await Promise.all(
        fifty.map((at) => collections[at % 2]?.update('counter', { increment: { price: 1 } })),
      );
      const prices = outcomes.map((one) => (one?.status === 'updated' ? one.document.price : undefined));
      expect(prices.sort()).toEqual(fifty.map((at) => 1001 + at));
      expect(await collections[1]?.get('counter')).toMatchObject({ price: 1050, version: 51 });
    });

    test('changes of different fields all hold, indexed or not', async () => {
      const collections = await both();
      await collections[0]?.insert(thing('a', { name: '' }));
      await Promise.all(
        fifty.map((at) =>
          collections[at % 2]?.update('a', {
            set: { [`customFields.f${at}`]: at, ...(at === 7 ? { name: 'seven', code: 'c' } : {}) },
            push: { tags: [`t${at}`] },
          }),
        ),
      );
      const document = await collections[0]?.get('a');
      expect(document?.version).toBe(51);
      expect(Object.keys(document?.customFields ?? {})).toHaveLength(50);
      expect(document?.tags).toHaveLength(50);
      for (const at of [0, 7, 49])
        expect(await collections[0]?.count(equals(`customFields.f${at}`, at))).toBe(1);
      expect(await collections[1]?.count({ op: 'search', text: 'seven' })).toBe(1);
    });

    test('an id that is put in and taken out over and over leaves each event once', async () => {
      const collections = await both();
      const done: string[] = [];
      await Promise.all(
        collections.map(async (collection, at) => {
          for (let n = 0; n < 25; n++) {
            const [put, gone] = [`${at}-${n} in`, `${at}-${n} out`];
            if ((await collection.insert(thing('a'), [event(put)])).status === 'inserted') done.push(put);
            if ((await collection.remove('a', { events: [event(gone)] })).status === 'removed')
              done.push(gone);
          }
        }),
      );
      const events = await logged();
      expect(events.map(({ id }) => id).sort()).toEqual(done.toSorted());
      expect(events.map(({ seq }) => seq)).toEqual(done.map((_, n) => n + 1));
    });
  });
}
