import { describe, expect, test } from 'vitest';
import type { CollectionDeclaration } from '../port.ts';
import { type Engine, freshForEach } from './engine.ts';
import { event, ids, put, type Thing, thing, things } from './things.ts';

const settings: CollectionDeclaration<Thing> = { ...things, name: 'settings', cached: true };

/** Collections that each process holds in memory (docs/store.md). */
export function describeCached(engine: Engine): void {
  describe('cached collections', () => {
    const fresh = freshForEach(engine, [settings, things]);

    test('all documents come in order of id, without what was removed', async () => {
      const collection = fresh().store.collection(settings);
      expect(await collection.all()).toEqual([]);
      await put(collection, [thing('b'), thing('a'), thing('c')]);
      await collection.remove('b');
      expect(ids(await collection.all())).toEqual(['a', 'c']);
    });

    test('are the same array until something in them changes', async () => {
      const { store } = fresh();
      const collection = store.collection(settings);
      await put(collection, [thing('a', { name: 'before' })]);
      const before = await collection.all();
      await store.collection(things).insert(thing('other'), [event('e1', 'other')]);
      expect(await collection.all()).toBe(before);
      expect(await store.collection(settings).all()).toBe(before);
      await collection.update('a', { set: { name: 'after' } });
      expect(await collection.all()).toMatchObject([{ id: 'a', name: 'after', version: 2 }]);
      expect(before).toMatchObject([{ name: 'before' }]);
    });

    test('are never older than the last acknowledged write, by whomever it was', async () => {
      const { store, reopen } = fresh();
      const [one, other] = [store.collection(settings), (await reopen()).collection(settings)];
      for (let n = 1; n <= 20; n += 1) {
        const [writer, reader] = n % 2 === 0 ? [one, other] : [other, one];
        const early = reader.all();
        await writer.insert(thing(`t${String(n).padStart(2, '0')}`));
        await early;
        const [seen, again] = await Promise.all([reader.all(), reader.all(), writer.all()]);
        expect(seen).toHaveLength(n);
        expect(again).toHaveLength(n);
      }
    });

    test('are read anew after a load', async () => {
      const { store } = fresh();
      const collection = store.collection(settings);
      expect(await collection.all()).toEqual([]);
      const documents = [{ ...thing('a'), version: 3 }];
      await store.load({ kind: 'documents', collection: settings.name, documents });
      expect(await collection.all()).toEqual(documents);
    });

    test('no other collection can be had that way', async () => {
      await expect(fresh().store.collection(things).all()).rejects.toThrow('not declared as cached');
    });
  });
}
