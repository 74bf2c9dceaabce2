import { everything, exists } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import { type Engine, freshForEach } from './engine.ts';
import { put, thing, things } from './things.ts';

/** Reads that the caller has given up on. */
export function describeGivenUp(engine: Engine): void {
  describe('a read that is given up', () => {
    const fresh = freshForEach(engine, [things]);

    test('throws the reason, before it began and on its way, and others go on', async () => {
      const collection = fresh().store.collection(things);
      await put(
        collection,
        Array.from({ length: 450 }, (_, n) => thing(`t${n}`)),
      );
      const gone = new AbortController();
      const { signal } = gone;
      const reason = new Error('gone');
      const read: string[] = [];
      const stream = async () => {
        for await (const { id } of collection.stream({}, { signal })) {
          read.push(id);
          if (read.length === 10) gone.abort(reason);
        }
      };
      await expect(stream()).rejects.toBe(reason);
      expect(read.length).toBeLessThan(450);
      await expect(collection.find({ sort: ['note'], limit: 1 }, { signal })).rejects.toBe(reason);
      await expect(collection.count(exists('name'), { signal })).rejects.toBe(reason);
      const others = new AbortController();
      const counting = collection.count(exists('name'), { signal: others.signal });
      others.abort(reason);
      await expect(counting).rejects.toBe(reason);
      expect(await collection.count(everything)).toBe(450);
    });
  });
}
