import { equals } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import { arbitraries } from './arbitrary.ts';
import { type Engine, freshForEach } from './engine.ts';
import { describeLogPlans, describePlans } from './plans.ts';
import { describeRandomOperations } from './random.ts';
import { ids, keepsakes, others, pages, put, thing, things } from './things.ts';

/** What MongoDB's stand-in can't show: query plans, and the full range of text and numbers. */
export function describeWhole(engine: Engine): void {
  describe('on a whole database', () => {
    describePlans(engine.open, [things, others, keepsakes]);
    describeLogPlans(engine.open);
    describeRandomOperations(engine, arbitraries('wide'));

    describe('among a few documents', () => {
      const fresh = freshForEach(engine, [things]);
      const filled = async (names: readonly string[]) => {
        const collection = fresh().store.collection(things);
        await put(
          collection,
          names.map((name, at) => thing(`${at}`, { name, note: name })),
        );
        return collection;
      };

      test('text is ordered by code points, also beyond U+FFFF', async () => {
        const collection = await filled(['', 'B', 'b', 'é', '\uffee', '\u{1f600}']);
        expect(ids((await pages(collection, { sort: ['name'], limit: 2 })).flat())).toEqual([
          '0',
          '1',
          '2',
          '3',
          '4',
          '5',
        ]);
      });

      test('what is not declared is not read by an index, and says so', async () => {
        const collection = await filled(['a', 'b', 'c']);
        const { indexed } = await collection.explain({ where: equals('note', 'x'), sort: ['note'] });
        expect(indexed).toBe(false);
      });
    });
  });
}
