import { equals, everything, exists } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import type { WriteOperation } from '../port.ts';
import { type Engine, freshForEach } from './engine.ts';
import { ids, put, type Thing, thing, things } from './things.ts';

/** Writing, one caller at a time. */
export function describeWrites(engine: Engine): void {
  describe('writes', () => {
    const fresh = freshForEach(engine, [things]);
    const open = () => fresh().store.collection(things);

    test('what was written is there for another store on the same data', async () => {
      await open().insert(thing('a', { name: 'x' }));
      await open().update('a', { set: { name: 'y' } });
      const again = (await fresh().reopen()).collection(things);
      expect(await again.get('a')).toEqual({ id: 'a', name: 'y', version: 2 });
      expect(await again.count(equals('name', 'y'))).toBe(1);
    });

    test('insert refuses what the schema refuses, and what cannot be stored', async () => {
      const collection = open();
      const wrong: unknown[] = [{ id: 'a', price: '1' }, { id: 'a', unknown: 1 }, { name: 'no id' }];
      for (const document of wrong) await expect(collection.insert(document as Thing)).rejects.toThrow();
      for (const name of ['a\u0000b', '\ud800'])
        await expect(collection.insert(thing('a', { name }))).rejects.toMatchObject({ name: 'Unstorable' });
      await expect(collection.insert(thing(''))).rejects.toThrow();
      await expect(collection.insert(thing('x'.repeat(129)))).rejects.toThrow();
      expect(await collection.count(everything)).toBe(0);
    });

    test('an update answers the document after it, and each write counts', async () => {
      const collection = open();
      await collection.insert(thing('a', { name: 'x', place: { city: 'Oslo' }, tags: ['t'] }));
      const first = await collection.update('a', {
        set: { 'place.floor': 3, name: null },
        increment: { price: 2 },
        push: { tags: ['u', 't'] },
      });
      const document = { id: 'a', place: { city: 'Oslo', floor: 3 }, price: 2, tags: ['t', 'u', 't'] };
      expect(first).toEqual({ status: 'updated', document: { ...document, version: 2 } });
      const second = await collection.update('a', { unset: ['place.city', 'note'], pull: { tags: ['t'] } });
      expect(second).toEqual({
        status: 'updated',
        document: { ...document, place: { floor: 3 }, tags: ['u'], version: 3 },
      });
      expect(await collection.update('zz', { set: { name: 'x' } })).toEqual({ status: 'missing' });
    });

    test('a write that keeps the version stands in nobody’s way, and is not lost to one who read before it', async () => {
      const collection = open();
      await collection.insert(thing('a', { name: 'x', price: 1, place: { city: 'Oslo' } }));
      const [kept] = await collection.write([
        { kind: 'update', id: 'a', change: { set: { price: 2 } }, keepsVersion: true, events: [] },
      ]);
      expect(kept).toMatchObject({ status: 'updated', document: { price: 2, version: 1 } });
      expect(await collection.count({ op: 'range', path: 'price', gte: 2 })).toBe(1);
      // Searched and plain fields take different ways.
      for (const [at, change] of [{ name: 'y' }, { status: 's' }].entries()) {
        const outcomes = await Promise.all([
          collection.update('a', { set: change }, { version: 1 + at }),
          collection.write([
            { kind: 'update', id: 'a', change: { set: { price: 3 + at } }, keepsVersion: true },
          ]),
        ]);
        expect(outcomes.flat().map(({ status }) => status)).toEqual(['updated', 'updated']);
      }
      expect(await collection.get('a')).toMatchObject({ name: 'y', status: 's', price: 4, version: 3 });
    });

    test('an update keeps every index in step', async () => {
      const collection = open();
      await collection.insert(
        thing('a', { name: 'Alpha', tags: ['t'], customFields: { ram: 1 }, status: 's' }),
      );
      await collection.update('a', {
        set: { name: 'Beta', 'customFields.ram': 2, status: 'r' },
        push: { tags: ['u'] },
        pull: {},
      });
      const count = (text: string) => collection.count({ op: 'search', text });
      expect([await count('alpha'), await count('beta')]).toEqual([0, 1]);
      expect(await collection.count(equals('customFields.ram', 1))).toBe(0);
      expect(await collection.count(equals('customFields.ram', 2))).toBe(1);
      expect(await collection.count({ op: 'contains', path: 'tags', value: 'u' })).toBe(1);
      expect(await collection.count(equals('status', 's'))).toBe(0);
    });

    test('a write expects a version, or a state, and is a conflict otherwise', async () => {
      const collection = open();
      await collection.insert(thing('a', { status: 'pending' }));
      const set = { set: { status: 'done' } };
      const now = { id: 'a', status: 'pending', version: 1 };
      expect(await collection.update('a', set, { version: 2 })).toEqual({
        status: 'conflict',
        document: now,
      });
      expect(await collection.update('a', set, { where: exists('price') })).toEqual({
        status: 'conflict',
        document: now,
      });
      expect(await collection.remove('a', { version: 7 })).toEqual({ status: 'conflict', document: now });
      expect(await collection.remove('a', { where: equals('status', 'done') })).toMatchObject({
        status: 'conflict',
      });
      expect(
        await collection.update('a', set, { version: 1, where: equals('status', 'pending') }),
      ).toMatchObject({
        status: 'updated',
      });
      expect(await collection.remove('zz', { version: 1 })).toEqual({ status: 'missing' });
    });

    test('what is removed is gone for reads, counts, searches and unique keys at once, and its id is free', async () => {
      const collection = open();
      const document = thing('a', { name: 'x', code: 'C1' });
      await collection.insert(document);
      await collection.update('a', { set: { name: 'y' } });
      expect(await collection.remove('a')).toEqual({
        status: 'removed',
        document: { ...document, name: 'y', version: 2 },
      });
      expect(await collection.get('a')).toBeUndefined();
      expect(await collection.getMany(['a'])).toEqual([]);
      expect(await collection.count(everything)).toBe(0);
      expect(await collection.tally({ by: [{ path: 'name' }] })).toEqual([]);
      expect(await collection.update('a', { set: { name: 'z' } })).toEqual({ status: 'missing' });
      expect(await collection.remove('a')).toEqual({ status: 'missing' });
      expect(await collection.insert(thing('b', { code: 'C1' }))).toMatchObject({ status: 'inserted' });
      expect(await collection.insert(thing('a', { name: 'new' }))).toEqual({
        status: 'inserted',
        document: { id: 'a', name: 'new', version: 1 },
      });
    });

    test('unique keys don’t tell case and accents apart, and absent is no key', async () => {
      const collection = open();
      await put(collection, [
        thing('1', { code: 'Zoë 1' }),
        thing('2'),
        thing('3'),
        thing('4', { site: 'a' }),
      ]);
      expect(await collection.insert(thing('5', { code: 'ZOE 1' }))).toEqual({
        status: 'duplicate',
        key: 'code',
      });
      expect(await collection.insert(thing('1'))).toEqual({ status: 'duplicate', key: 'id' });
      expect(await collection.update('2', { set: { code: 'zoe 1' } })).toEqual({
        status: 'duplicate',
        key: 'code',
      });
      expect(await collection.update('1', { set: { code: 'zoe 1' } })).toMatchObject({ status: 'updated' });
      expect(await collection.insert(thing('6', { site: 'a', shelf: '1' }))).toMatchObject({
        status: 'inserted',
      });
      expect(await collection.update('4', { set: { shelf: '1' } })).toEqual({
        status: 'duplicate',
        key: 'where',
      });
      expect(await collection.update('6', { unset: ['shelf'] })).toMatchObject({ status: 'updated' });
      expect(await collection.update('4', { set: { shelf: '1' } })).toMatchObject({ status: 'updated' });
    });

    test('nobody can type another’s key', async () => {
      const collection = open();
      await put(collection, [thing('1'), thing('2', { site: 'a', shelf: 'b c' }), thing('3', { code: '1' })]);
      for (const code of ['~1', '=1', '["1"]', '~3', 'undefined', 'null', ''])
        expect(await collection.insert(thing(`x${code}`, { code }))).toMatchObject({ status: 'inserted' });
      for (const [site, shelf] of [
        ['a b', 'c'],
        ['a","b', 'c'],
        ['a\nb', 'c'],
        ['', 'a b c'],
      ] as const)
        expect(await collection.insert(thing(`${site}/${shelf}`, { site, shelf }))).toMatchObject({
          status: 'inserted',
        });
    });

    test('several operations are done in order, with an outcome each, whatever becomes of the others', async () => {
      const collection = open();
      const operations: WriteOperation<Thing>[] = [
        { kind: 'insert', document: thing('a', { code: '1' }) },
        { kind: 'insert', document: thing('b', { code: '1' }) },
        { kind: 'insert', document: thing('a') },
        { kind: 'insert', document: thing('c', { code: '3' }) },
        { kind: 'update', id: 'a', change: { set: { code: '2' } } },
        { kind: 'update', id: 'b', change: { set: { code: '9' } } },
        { kind: 'insert', document: thing('b', { code: '1' }) },
        { kind: 'update', id: 'a', change: { set: { code: '3' } } },
        { kind: 'remove', id: 'c' },
        { kind: 'update', id: 'a', change: { set: { code: '3' } }, version: 2 },
        { kind: 'update', id: 'a', change: { set: { code: '4' } }, version: 2 },
        { kind: 'insert', document: thing('c') },
      ];
      const outcomes = await collection.write(operations);
      expect(outcomes.map((one) => (one.status === 'duplicate' ? one.key : one.status))).toEqual([
        'inserted',
        'code',
        'id',
        'inserted',
        'updated',
        'missing',
        'inserted',
        'code',
        'removed',
        'updated',
        'conflict',
        'inserted',
      ]);
      expect(ids((await collection.find({ limit: 9 })).items)).toEqual(['a', 'b', 'c']);
      expect(await collection.write([])).toEqual([]);
      const many = Array.from(
        { length: 201 },
        (_, at): WriteOperation<Thing> => ({ kind: 'remove', id: `${at}` }),
      );
      await expect(collection.write(many)).rejects.toThrow();
    });

    test('200 documents at a time go in, and come out one by one or together', async () => {
      const collection = open();
      await put(
        collection,
        Array.from({ length: 1000 }, (_, at) => thing(`${10_000 + at}`, { code: `c${at}`, price: at })),
      );
      expect(await collection.count(everything)).toBe(1000);
      expect(await collection.count({ op: 'range', path: 'price', gte: 500 })).toBe(500);
    });

    test('a change that the databases would not do alike is refused', async () => {
      const collection = open();
      await collection.insert(thing('a', { name: 'x', tags: ['t'], parts: [{ id: 'p', n: 1 }] }));
      const refused = [
        { set: { place: {}, 'place.city': 'x' } },
        { push: { tags: ['x'] }, pull: { tags: ['y'] } },
        { set: { 'parts.0.n': 2 } },
        { set: { 'parts.n': 2 } },
        { increment: { name: 1 } },
        { push: { name: ['x'] } },
        { set: { 'name.first': 'x' } },
        { set: { name: 'a\u0000' } },
        { set: { name: '\udc00' } },
        { set: { price: Number.NaN } },
        { set: { id: 'b' } },
        { set: { version: 1 } },
      ];
      for (const change of refused)
        await expect(collection.update('a', change), JSON.stringify(change)).rejects.toMatchObject({
          name: 'Unstorable',
        });
      expect(await collection.get('a')).toMatchObject({
        version: 1,
        name: 'x',
        tags: ['t'],
        parts: [{ id: 'p', n: 1 }],
      });
    });

    test('names within a document are any text: dots and dollars too', async () => {
      const collection = open();
      const specs = { 'a.b': '1', $set: '2', $: '3', '.': '4', constructor: '5', '€ ': '6' };
      const customFields = { 'ram.gb': 16, $where: 'x' };
      await collection.insert(thing('a', { specs, customFields }));
      await collection.insert(thing('b'));
      await collection.update('b', { set: { specs, customFields } });
      for (const id of ['a', 'b'])
        expect(await collection.get(id)).toMatchObject({ id, specs, customFields });
      await collection.update('a', { set: { name: 'x', 'specs.more': '7' } });
      expect((await collection.get('a'))?.specs).toEqual({ ...specs, more: '7' });
    });

    test('objects in arrays are pulled by their id', async () => {
      const collection = open();
      await collection.insert(thing('a', { parts: [{ id: 'p', n: 1 }, { id: 'q' }, { id: 'p' }] }));
      const outcome = await collection.update('a', { pull: { parts: [{ id: 'p' }, { id: 'zz' }] } });
      expect(outcome).toMatchObject({ document: { parts: [{ id: 'q' }] } });
    });
  });
}
