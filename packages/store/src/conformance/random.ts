import type { JsonObject } from '@quartermaster/core/json';
import { applyChange } from '@quartermaster/core/query/apply-change';
import { compareDocuments } from '@quartermaster/core/query/compare';
import { fold } from '@quartermaster/core/query/fold';
import { matches } from '@quartermaster/core/query/matches';
import { storableDocument, Unstorable } from '@quartermaster/core/query/storable';
import { and, equals } from '@quartermaster/core/query/where';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Collection } from '../port.ts';
import type { Arbitraries } from './arbitrary.ts';
import type { Engine } from './engine.ts';
import { ids, pages, put, type Thing, thing, things } from './things.ts';

/** Soak runs try more, and take longer. */
const [runs, timeout] = process.env.QM_SOAK ? [100, 600_000] : [3, 60_000];

/** Random documents, filters, sorts and changes, compared with their definition in core. */
export function describeRandomOperations(engine: Engine, arbitraries: Arbitraries): void {
  const { change, documents, query, where } = arbitraries;
  /** Runs a check on a fresh store. */
  const on = async (check: (collection: Collection<Thing>) => Promise<void>) => {
    const fresh = await engine.open([things]);
    try {
      await check(fresh.store.collection(things));
    } finally {
      await fresh.dispose();
    }
  };
  const found = (all: readonly Thing[], filter: Parameters<typeof matches>[0]) =>
    all.map((one) => ({ ...one, version: 1 })).filter((one) => matches(filter, one, things.search));

  describe('random operations', () => {
    test(
      'filters, orders and pages are what core says',
      async () => {
        const property = fc.asyncProperty(
          documents,
          fc.array(query, { minLength: 40, maxLength: 40 }),
          (all, queries) =>
            on(async (collection) => {
              await put(collection, all);
              for (const { where: filter, sort, limit } of queries) {
                const expected = found(all, filter).sort(compareDocuments(sort));
                const about = JSON.stringify({ filter, sort, limit });
                expect(ids((await pages(collection, { where: filter, sort, limit })).flat()), about).toEqual(
                  ids(expected),
                );
                const { total } = await collection.find({ where: filter, sort, limit, total: true });
                expect([total, await collection.count(filter)], about).toEqual([
                  expected.length,
                  expected.length,
                ]);
              }
            }),
        );
        await fc.assert(property, { numRuns: runs, endOnFailure: true });
      },
      timeout,
    );

    test(
      'tallies are what core says',
      async () => {
        const keys = [['status'], ['shared', 'place.city'], ['customFields.ecc'], ['price']];
        const property = fc.asyncProperty(
          documents,
          fc.array(where, { minLength: 5, maxLength: 5 }),
          (all, filters) =>
            on(async (collection) => {
              await put(collection, all);
              for (const filter of filters)
                for (const by of keys) {
                  const groups = new Map<string, number>();
                  for (const one of found(all, filter)) {
                    const key = JSON.stringify(
                      by.map((path) => path.split('.').reduce<unknown>((at, name) => Object(at)[name], one)),
                    );
                    groups.set(key, (groups.get(key) ?? 0) + 1);
                  }
                  const answer = await collection.tally({ where: filter, by: by.map((path) => ({ path })) });
                  expect(new Map(answer.map(({ key, count }) => [JSON.stringify(key), count]))).toEqual(
                    groups,
                  );
                  expect(answer).toHaveLength(groups.size);
                }
            }),
        );
        await fc.assert(property, { numRuns: runs, endOnFailure: true });
      },
      timeout,
    );

    test(
      'changes are what core says, and filters find what they made',
      async () => {
        const steps = fc.array(fc.tuple(change, fc.array(where, { minLength: 3, maxLength: 3 })), {
          minLength: 40,
          maxLength: 40,
        });
        const property = fc.asyncProperty(documents, steps, (all, changes) =>
          on(async (collection) => {
            const [start = thing('one')] = all;
            await put(collection, [start]);
            let expected: JsonObject = storableDocument({ ...start, version: 1 });
            for (const [given, filters] of changes) {
              const next = changed(expected, given);
              const outcome = collection.update(start.id, given);
              if (next === undefined) {
                await expect(outcome, JSON.stringify({ expected, given })).rejects.toMatchObject({
                  name: 'Unstorable',
                });
                continue;
              }
              expect(await outcome, JSON.stringify({ expected, given })).toEqual({
                status: 'updated',
                document: next,
              });
              expected = next;
              for (const filter of filters)
                expect(
                  await collection.count(and(equals('id', start.id), filter)),
                  JSON.stringify({ next, filter }),
                ).toBe(matches(filter, next, things.search) ? 1 : 0);
            }
          }),
        );
        await fc.assert(property, { numRuns: runs, endOnFailure: true });
      },
      timeout,
    );

    test(
      'unique keys hold through inserts, updates and removals',
      async () => {
        const id = fc.constantFrom('1', '2', '3', '4', '5');
        const code = fc.option(fc.constantFrom('a', 'A', 'b', 'B́'), { nil: null });
        const step = fc.record({ kind: fc.constantFrom('insert', 'update', 'remove'), id, code });
        const property = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), (steps) =>
          on(async (collection) => {
            const codes = new Map<string, string | null>();
            for (const { kind, id, code } of steps) {
              const taken =
                code !== null &&
                [...codes].some(([other, one]) => other !== id && one !== null && fold(one) === fold(code));
              const about = JSON.stringify({ codes: [...codes], kind, id, code });
              if (kind === 'remove') {
                expect((await collection.remove(id)).status, about).toBe(
                  codes.delete(id) ? 'removed' : 'missing',
                );
                continue;
              }
              const isThere = codes.has(id);
              const { status } =
                kind === 'insert'
                  ? await collection.insert(thing(id, code === null ? {} : { code }))
                  : await collection.update(id, { set: { code } });
              const refused = kind === 'insert' ? isThere || taken : taken;
              if (kind === 'update' && !isThere) expect(status, about).toBe('missing');
              else
                expect(status, about).toBe(
                  refused ? 'duplicate' : kind === 'insert' ? 'inserted' : 'updated',
                );
              if (status === 'inserted' || status === 'updated') codes.set(id, code);
            }
          }),
        );
        await fc.assert(property, { numRuns: runs, endOnFailure: true });
      },
      timeout,
    );
  });
}

/** The document after a change, with its version incremented; undefined if core refuses the change. */
function changed(document: JsonObject, given: Parameters<typeof applyChange>[1]): JsonObject | undefined {
  try {
    return { ...applyChange(document, given), version: Number(document.version) + 1 };
  } catch (error) {
    if (error instanceof Unstorable) return undefined;
    throw error;
  }
}
