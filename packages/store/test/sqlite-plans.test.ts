import type { Scalar, Where } from '@quartermaster/core/query/where';
import { expect, test } from 'vitest';
import { openStore, type QueryShape } from '../src/index.ts';
import { device, devices, freshFile } from './sqlite-sample.ts';

/** The query that a shape is declared for, with one value a path or several. */
function questionOf({ equals = [], contains, sort = [] }: QueryShape, several: boolean) {
  const value = (path: string): Scalar => (path === 'lent' ? true : 'x');
  const of: Where[] = equals.map((path) =>
    several
      ? { op: 'in', path, values: path === 'lent' ? [true, false] : ['x', 'y', 'z'] }
      : { op: 'equals', path, value: value(path) },
  );
  if (contains !== undefined) of.push({ op: 'contains', path: contains, value: 'x' });
  return { where: { op: 'and', of } satisfies Where, sort };
}

const reversed = (sort: readonly string[]) =>
  sort.map((key) => (key.startsWith('-') ? key.slice(1) : `-${key}`));

test('what is read for a declared shape, in its order or the reverse, is what an index names', async () => {
  const store = await openStore({ kind: 'sqlite', file: await freshFile() }, [devices]);
  const collection = store.collection(devices);
  await collection.write(Array.from({ length: 200 }, (_, n) => ({ kind: 'insert', document: device(n) })));
  for (const shape of [{}, { equals: ['id'] }, ...devices.shapes])
    for (const several of [false, true]) {
      const { where, sort } = questionOf(shape, several);
      for (const order of [sort, reversed(sort)]) {
        const { indexed, detail } = await collection.explain({ where, sort: order });
        expect(indexed, `${JSON.stringify(shape)}\n${detail}`).toBe(true);
      }
    }
  await store.close();
});

test('what is read for anything else is everything', async () => {
  const store = await openStore({ kind: 'sqlite', file: await freshFile() }, [devices]);
  const collection = store.collection(devices);
  expect((await collection.explain({ sort: ['uses'] })).indexed).toBe(false);
  expect((await collection.explain({ where: { op: 'exists', path: 'uses' } })).indexed).toBe(false);
  await store.close();
});
