import { contains, equals, everything, search } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import type { CollectionDeclaration, Store } from '../port.ts';
import { type Engine, freshForEach } from './engine.ts';
import { event, put, type Thing, thing, things } from './things.ts';

/** A newer version declares different indexes, keys and search fields for existing documents. */
export function describeRedeclared(engine: Engine): void {
  describe('what is declared later', () => {
    const { attributes: _, ...rest } = things;
    const bare: CollectionDeclaration<Thing> = { ...rest, shapes: [], unique: [], search: [] };
    const fresh = freshForEach(engine, [bare]);
    const problems = async (store: Store) => {
      const found: string[] = [];
      for await (const problem of store.check()) found.push(problem);
      return found;
    };

    test('holds of old documents, too: search, keys, arrays and attributes', async () => {
      const many = Array.from({ length: 450 }, (_, n) =>
        thing(`t${n}`, { name: `Thing ${n}`, code: `C${n}`, tags: ['all'], customFields: { ram: n % 3 } }),
      );
      const before = fresh().store.collection(bare);
      await put(before, many);
      await before.update('t7', { set: { note: 'seven' } }, { events: [event('e7')] });
      await before.remove('t8', { events: [event('e8')] });
      await before.remove('t9');
      const store = await fresh().reopen([things]);
      const collection = store.collection(things);
      expect(await collection.count(search('thing 44'))).toBe(14);
      expect(await collection.count(search('seven'))).toBe(1);
      expect(await collection.count(contains('tags', 'all'))).toBe(448);
      expect(await collection.count(equals('customFields.ram', 1))).toBe(150);
      expect(await collection.insert(thing('new', { code: 'c5' }))).toEqual({
        status: 'duplicate',
        key: 'code',
      });
      expect((await collection.insert(thing('new', { code: 'c8' }))).status).toBe('inserted');
      expect(await collection.get('t7')).toEqual({ ...many[7], note: 'seven', version: 2 });
      expect(await problems(store)).toEqual([]);
    });

    test('is gone where it is declared no more, and nothing of it is left in the documents', async () => {
      const declared = await fresh().reopen([things]);
      await put(declared.collection(things), [
        thing('a', { name: 'x', code: '1', customFields: { ram: 1 } }),
      ]);
      const collection = (await fresh().reopen([bare])).collection(bare);
      expect(await collection.get('a')).toEqual({
        ...thing('a', { name: 'x', code: '1', customFields: { ram: 1 } }),
        version: 1,
      });
      for (const id of ['b', 'c'])
        expect((await collection.insert(thing(id, { code: '1' }))).status).toBe('inserted');
      expect(await collection.count(everything)).toBe(3);
    });

    test('a key that documents break is refused in a sentence, and all stays as it was', async () => {
      const collection = fresh().store.collection(bare);
      await put(collection, [thing('a', { code: 'x' }), thing('b', { code: 'X' })]);
      await expect(fresh().reopen([things])).rejects.toThrow(/^things.* have|has the same code/);
      expect(await collection.count(equals('code', 'x'))).toBe(1);
      const again = (await fresh().reopen([bare])).collection(bare);
      expect((await again.insert(thing('c', { code: 'x' }))).status).toBe('inserted');
    });

    test('is made once, however many servers start at once', async () => {
      await put(
        fresh().store.collection(bare),
        Array.from({ length: 300 }, (_, n) => thing(`t${n}`, { name: `Thing ${n}`, code: `C${n}` })),
      );
      const stores = await Promise.all([1, 2, 3].map(() => fresh().reopen([things])));
      for (const store of stores) {
        expect(await store.collection(things).count(search('thing 299'))).toBe(1);
        expect(await problems(store)).toEqual([]);
      }
    });
  });
}
