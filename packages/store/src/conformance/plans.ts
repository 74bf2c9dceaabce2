import { valueAt } from '@quartermaster/core/query/paths';
import {
  and,
  contains,
  equals,
  isIn,
  isScalar,
  type Scalar,
  type Where,
} from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import type { Collection, CollectionDeclaration, Identified, Query, QueryShape } from '../port.ts';
import type { OpenFresh } from './engine.ts';
import { sampleOperation } from './sample.ts';

/** More than a page holds, so that reading all is told from reading what an index names. */
const count = 400;

/**
 * That whatever a collection declares is answered from an index, in its order and in the reverse, on the first page
 * and on later ones: nothing scans.
 */
export function describePlans(
  open: OpenFresh,
  declarations: readonly CollectionDeclaration<Identified>[],
): void {
  describe('what people wait for is read by an index', () => {
    test.each(declarations.map((one) => [one.name, one] as const))('in %s', async (_, declaration) => {
      const fresh = await open([declaration]);
      try {
        const collection = fresh.store.collection(declaration);
        const operations = Array.from({ length: count }, (_, n) => sampleOperation(declaration, n));
        for (let from = 0; from < count; from += 200)
          await collection.write(operations.slice(from, from + 200));
        const samples = operations
          .slice(1, 4)
          .flatMap((one) => (one.kind === 'insert' ? [one.document] : []));
        for (const shape of [{}, { equals: ['id'] }, ...declaration.shapes]) {
          await expectIndexed(collection, shape, samples.slice(0, 1));
          await expectIndexed(collection, shape, samples);
        }
        const attribute = `${declaration.attributes}.a`;
        const [value] = valuesAt(attribute, samples);
        if (value !== undefined) expectFrugal(await collection.explain({ where: equals(attribute, value) }));
      } finally {
        await fresh.dispose();
      }
    });
  });
}

async function expectIndexed(
  collection: Collection<Identified>,
  { equals: paths = [], contains: array, sort = [] }: QueryShape,
  samples: readonly Identified[],
): Promise<void> {
  const of: Where[] = paths.map((path) => {
    const [first = '', ...others] = valuesAt(path, samples);
    return others.length === 0 ? equals(path, first) : isIn(path, [first, ...others]);
  });
  const isMerged = samples.length > 1 && paths.length > 0;
  if (array !== undefined) of.push(contains(array, elementAt(array, samples)));
  for (const order of [sort, reversed(sort)]) {
    const query: Query = { where: and(...of), sort: order };
    const first = await collection.explain(query);
    expectFrugal(first, query);
    // Ranges of several values are merged by some engines, and put in order by others.
    if (!isMerged && array === undefined) expect(first.sorts, about(query, first)).toBe(false);
    const { next } = await collection.find({ ...query, limit: 5 });
    if (next !== undefined) expectFrugal(await collection.explain({ ...query, after: next }), query);
  }
}

type Explained = Awaited<ReturnType<Collection<Identified>['explain']>>;

const expectFrugal = (plan: Explained, query: Query = {}): void =>
  expect(plan.indexed, about(query, plan)).toBe(true);

const about = (query: Query, { detail }: Explained): string => `${JSON.stringify(query)}\n${detail}`;

const valuesAt = (path: string, samples: readonly Identified[]): Scalar[] => [
  ...new Set(samples.map((sample) => valueAt(sample, path)).filter(isScalar)),
];

const elementAt = (path: string, samples: readonly Identified[]): Scalar =>
  samples
    .map((sample) => valueAt(sample, path))
    .filter(Array.isArray)
    .flat()
    .find(isScalar) ?? '';

const reversed = (sort: readonly string[]): string[] =>
  sort.map((key) => (key.startsWith('-') ? key.slice(1) : `-${key}`));
