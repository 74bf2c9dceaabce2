import { valueAt } from '@quartermaster/core/query/paths';
import {
  and,
  contains,
  equals,
  exists,
  isIn,
  isScalar,
  not,
  type Scalar,
  type Where,
} from '@quartermaster/core/query/where';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Collection,
  CollectionDeclaration,
  EventFilter,
  Identified,
  Plan,
  Query,
  QueryShape,
  Store,
} from '../port.ts';
import type { Fresh, OpenFresh } from './engine.ts';
import { sampleOperation } from './sample.ts';
import { event } from './things.ts';

/** More than one page, to tell reading everything from reading what an index selects. */
const count = 400;

/**
 * Checks that everything a collection declares is answered from an index, in its order and in reverse, on the
 * first page and on later ones, without scans or sorts. Scans and sorts are tested separately: an engine that
 * always sorts, as DocumentDB does, may still use indexes.
 */
export function describePlans(
  open: OpenFresh,
  declarations: readonly CollectionDeclaration<Identified>[],
): void {
  describe.each(declarations.map((one) => [one.name, one] as const))(
    'what people wait for in %s',
    (_, declaration) => {
      let fresh: Fresh | undefined;
      let queries: readonly ExplainedQuery[] = [];
      beforeAll(async () => {
        // As if there were many of everything.
        const shapes = declaration.shapes.map(({ beyond, ...shape }) =>
          beyond === undefined ? shape : { ...shape, beyond: 0 },
        );
        const large = { ...declaration, shapes };
        fresh = await open([large]);
        queries = await explained(fresh.store, large);
      });
      afterAll(() => fresh?.dispose());

      test('is read by an index', () => {
        expect(queries.filter(({ plan }) => !plan.indexed).map(inWords)).toEqual([]);
      });

      test('is there in its order, and sorted by nobody', () => {
        const sorted = queries.filter(({ plan, isOrdered }) => isOrdered && plan.sorts);
        expect(sorted.map(inWords)).toEqual([]);
      });
    },
  );
}

/** Checks that each filter of an audit is answered from an index, on the first page and on later ones. */
export function describeLogPlans(open: OpenFresh): void {
  test('what an audit asks for is read by an index, in its order', async () => {
    const { store, dispose } = await open([]);
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
    await store.events.append(
      Array.from({ length: count }, (_, n) => ({
        ...event(`${n}`, `${n % 40}`),
        at: at(n),
        actor: { kind: 'user' as const, id: `${n % 40}`, email: 'a@b.example' },
        type: n % 40 ? 'equipment.updated' : 'user.signedIn',
        via: n % 40 ? 'console' : 'api',
        address: `10.0.0.${n % 40}`,
        ...(n % 40 ? {} : { batch: `${n}` }),
        ...(n % 40 === 9 ? { type: 'equipment.assigned', data: { assignedToId: 'somebody' } } : {}),
      })),
    );
    const filters: EventFilter[] = [
      {},
      { doer: '3' },
      { subject: '3' },
      { via: 'api' },
      { kind: 'signIn' },
      { address: '10.0.0.3' },
      { concerned: 'somebody' },
      { single: true },
      { single: true, from: at(30) },
      { single: true, subjectKind: 'asset', from: at(30) },
      { from: at(30), to: at(90) },
      { doer: '3', from: at(30), to: at(90) },
    ];
    for (const filter of filters)
      for (const after of [undefined, { at: at(80), seq: 81 }]) {
        const plan = await store.events.explain({ ...filter, limit: 50, ...(after ? { after } : {}) });
        const words = `${JSON.stringify({ filter, after })}\n${plan.detail}`;
        expect(plan.indexed, words).toBe(true);
        expect(plan.sorts, words).toBe(false);
      }
    await dispose();
  });
}

interface ExplainedQuery {
  readonly query: Query;
  readonly plan: Plan;
  /**
   * Whether it is a single range of an index. Ranges for several values are merged by some engines, but
   * sorted by others.
   */
  readonly isOrdered: boolean;
}

const inWords = ({ query, plan }: ExplainedQuery): string => `${JSON.stringify(query)}\n${plan.detail}`;

async function explained(
  store: Store,
  declaration: CollectionDeclaration<Identified>,
): Promise<ExplainedQuery[]> {
  const collection = store.collection(declaration);
  const operations = Array.from({ length: count }, (_, n) => sampleOperation(declaration, n));
  for (let from = 0; from < count; from += 200) await collection.write(operations.slice(from, from + 200));
  while (await store.renew());
  const samples = [3, 4, 6].flatMap((n) => {
    const one = operations[n];
    return one?.kind === 'insert' ? [one.document] : [];
  });
  const queries: ExplainedQuery[] = [];
  for (const shape of [
    { whole: true } as const,
    { equals: ['id'], whole: true } as const,
    ...declaration.shapes,
  ]) {
    queries.push(...(await explainedShape(collection, declaration, shape, samples.slice(0, 1))));
    queries.push(...(await explainedShape(collection, declaration, shape, samples)));
  }
  const { first = [], rest = [], sort = [] } = declaration.facets ?? {};
  const paths = [...first, ...rest];
  for (let many = 2; many <= paths.length; many += 1) {
    const values = paths.slice(0, many).map((path) => isIn(path, valuesAt(path, samples)));
    const where = and(...kept(declaration), ...values);
    queries.push({
      query: { where, sort },
      plan: await collection.explain({ where, sort }),
      isOrdered: false,
    });
  }
  const attribute = `${declaration.attributes}.a`;
  const [value] = valuesAt(attribute, samples);
  if (value === undefined) return queries;
  const query = { where: equals(attribute, value) };
  return [...queries, { query, plan: await collection.explain(query), isOrdered: false }];
}

/** What leaves out documents that were set aside, of which there are some. */
const kept = ({ setAside }: CollectionDeclaration<Identified>): Where[] =>
  setAside === undefined ? [] : [not(exists(setAside))];

async function explainedShape(
  collection: Collection<Identified>,
  declaration: CollectionDeclaration<Identified>,
  { equals: paths = [], contains: array, sort = [], sparse, whole }: QueryShape,
  samples: readonly Identified[],
): Promise<ExplainedQuery[]> {
  const isAside = paths.some((path) => path === declaration.setAside);
  const of: Where[] = paths.map((path) => {
    const [first = '', ...others] = valuesAt(path, samples);
    return others.length === 0 ? equals(path, first) : isIn(path, [first, ...others]);
  });
  const isMerged = samples.length > 1 && paths.length > 0;
  if (array !== undefined) of.push(contains(array, elementAt(array, samples)));
  if (!whole && !isAside) of.push(...kept(declaration));
  const [first = ''] = sort;
  if (sparse && paths.length === 0)
    of.push({ op: 'range', path: first, gte: String(valuesAt(first, samples)[0]) });
  const queries: ExplainedQuery[] = [];
  for (const order of [sort, reversed(sort)]) {
    const query: Query = { where: and(...of), sort: order };
    const isOrdered = !isMerged && array === undefined;
    queries.push({ query, plan: await collection.explain(query), isOrdered });
    const { next } = await collection.find({ ...query, limit: 5 });
    if (next === undefined) continue;
    const later = { ...query, after: next };
    queries.push({ query: later, plan: await collection.explain(later), isOrdered: false });
  }
  return queries;
}

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
