import { everything } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import type { Batch, Store } from '../port.ts';
import { type Engine, freshForEach } from './engine.ts';
import { event, ids, others, pages, put, type Thing, thing, things } from './things.ts';

/** Moves everything from one database to another, and expects it to be the same there. */
export function describeTransfer(engine: Engine): void {
  describe('what is moved', () => {
    const source = freshForEach(engine, [things, others]);
    const target = freshForEach(engine, [things, others]);

    const everythingOf = async ({ store }: { store: Store }) => {
      const batches: Batch[] = [];
      for await (const batch of store.dump()) batches.push(batch);
      return batches;
    };
    /** The contents in a fixed order: the two databases needn't return documents in the same one. */
    const contents = (batches: readonly Batch[]) => {
      const documents = batches.flatMap((batch) =>
        batch.kind === 'documents' ? batch.documents.map((one) => ({ ...one, in: batch.collection })) : [],
      );
      const events = batches.flatMap((batch) => (batch.kind === 'events' ? batch.events : []));
      const key = (one: { id: string; in: string }) => `${one.in} ${one.id}`;
      return { documents: documents.sort((a, b) => (key(a) < key(b) ? -1 : 1)), events };
    };
    const move = async () => {
      for (const batch of await everythingOf(source())) await target().store.load(batch);
    };
    const problems = async ({ store }: { store: Store }) => {
      const found: string[] = [];
      for await (const problem of store.check()) found.push(problem);
      return found;
    };

    const fill = async () => {
      const [collection, second] = [source().store.collection(things), source().store.collection(others)];
      const many = Array.from(
        { length: 1200 },
        (_, n): Thing => ({
          ...thing(`t${n}`, { name: `Thing ${n}`, code: `c${n}`, tags: ['all', `t${n % 7}`] }),
          customFields: { ram: n % 3 },
          parts: [{ id: 'p', n }],
        }),
      );
      await put(collection, many);
      await collection.update('t1', { set: { name: 'Renamed' } }, { events: [event('e1', 't1')] });
      await collection.update('t1', { set: { shared: true } }, { events: [event('e2', 't1')] });
      await collection.remove('t2', { events: [event('e3', 't2')] });
      await second.insert(thing('t1', { note: 'of the others' }), [event('e4', 't1')]);
    };

    test('arrives whole: documents with their versions, events with their numbers, and every index', async () => {
      await fill();
      await move();
      expect(contents(await everythingOf(target()))).toEqual(contents(await everythingOf(source())));
      const collection = target().store.collection(things);
      expect(await collection.get('t1')).toMatchObject({ name: 'Renamed', shared: true, version: 3 });
      expect(await collection.count({ op: 'search', text: 'renamed' })).toBe(1);
      expect(await collection.count({ op: 'contains', path: 'tags', value: 't3' })).toBe(171);
      expect(await collection.insert(thing('new', { code: 'C5' }))).toEqual({
        status: 'duplicate',
        key: 'code',
      });
      expect(ids((await pages(collection, { sort: ['name'], limit: 200 })).flat())).toHaveLength(1199);
      await collection.insert(thing('next'), [event('e5')]);
      expect(await target().store.events.last()).toBe(5);
      expect(await problems(target())).toEqual([]);
    });

    test('goes collection after collection, events last, and what has its id already is left alone', async () => {
      await fill();
      const batches = await everythingOf(source());
      const parts = batches.map((batch) => (batch.kind === 'events' ? 'events' : batch.collection));
      expect(parts.filter((part, at) => part !== parts[at - 1])).toEqual(['things', 'others', 'events']);
      await target()
        .store.collection(things)
        .insert(thing('t5', { name: 'here before' }));
      for (const batch of batches) await target().store.load(batch);
      expect(await target().store.collection(things).get('t5')).toMatchObject({ name: 'here before' });
    });

    test('is not there twice when it is put in again, after a part of it was there', async () => {
      await fill();
      const batches = await everythingOf(source());
      for (const batch of batches.slice(0, 2)) await target().store.load(batch);
      await move();
      await move();
      expect(contents(await everythingOf(target()))).toEqual(contents(batches));
    });

    test("is refused where it isn't what the declarations say, and nothing of it is taken", async () => {
      const { store } = target();
      const documents = (document: object): Batch => ({
        kind: 'documents',
        collection: 'things',
        documents: [{ ...thing('good'), version: 1 }, document as Thing & { version: number }],
      });
      await expect(store.load(documents({ id: 'bad', version: 1, colour: 'red' }))).rejects.toThrow();
      await expect(store.load(documents({ id: 'bad', version: 1, name: 'a\u0000b' }))).rejects.toThrow();
      expect(await store.collection(things).count(everything)).toBe(0);
      await expect(store.load({ kind: 'documents', collection: 'none', documents: [] })).rejects.toThrow();
      await store.load(documents({ ...thing('first', { code: 'x' }), version: 1 }));
      await expect(store.load(documents({ ...thing('second', { code: 'X' }), version: 1 }))).rejects.toThrow(
        'second has the same',
      );
      const first = { seq: 1, digest: 'd', chain: 'c', keyId: 'k' };
      await store.load({ kind: 'events', events: [{ ...event('e1'), ...first }] });
      await expect(store.load({ kind: 'events', events: [{ ...event('other'), ...first }] })).rejects.toThrow(
        'other has the same seq',
      );
    });

    test('an empty database has nothing to move, and nothing is wrong with it', async () => {
      expect(await everythingOf(source())).toEqual([]);
      expect(await problems(source())).toEqual([]);
    });
  });
}
