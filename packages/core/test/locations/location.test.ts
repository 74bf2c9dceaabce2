import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTreeOrder, locationPaths, newLocationSchema, subtreeIds } from '../../src/locations/location.ts';

const berlin = { id: 'b', name: 'Berlin' };
const hq = { id: 'h', name: 'HQ', parentId: 'b' };
const desk = { id: 'd', name: 'Desk 4', parentId: 'h' };
const paris = { id: 'p', name: 'Paris' };

test('a path is the names from the root down, whatever order the locations come in', () => {
  const paths = { b: 'Berlin', h: 'Berlin / HQ', d: 'Berlin / HQ / Desk 4', p: 'Paris' };
  expect(Object.fromEntries(locationPaths([berlin, hq, desk, paris]))).toEqual(paths);
  expect(Object.fromEntries(locationPaths([desk, paris, hq, berlin]))).toEqual(paths);
});

test('a location with everything below it is its branch', () => {
  expect(subtreeIds([desk, hq, paris, berlin], 'b').sort()).toEqual(['b', 'd', 'h']);
  expect(subtreeIds([desk, hq, paris, berlin], 'd')).toEqual(['d']);
  expect(subtreeIds([], 'gone')).toEqual(['gone']);
});

test('a parent that is unknown, or its own descendant, ends the path instead of never ending', () => {
  expect(locationPaths([{ ...hq, parentId: 'gone' }]).get('h')).toBe('HQ');
  expect(locationPaths([{ ...berlin, parentId: 'b' }]).get('b')).toBe('Berlin');
  const circle = [{ ...berlin, parentId: 'd' }, hq, desk];
  expect(locationPaths(circle).get('d')).toBe('Berlin / HQ / Desk 4');
  expect(subtreeIds(circle, 'h').sort()).toEqual(['b', 'd', 'h']);
});

test('in any forest a location is in the branch of each of its ancestors, and in no other', () => {
  // Parents come before their children, so there are no cycles.
  const forest = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 20 }).map((parents) =>
    parents.map((parent, index) => ({
      id: `${index}`,
      name: `n${index}`,
      ...(parent < index ? { parentId: `${parent}` } : {}),
    })),
  );
  fc.assert(
    fc.property(forest, (places) => {
      const paths = locationPaths(places);
      for (const { id } of places) {
        const below = places.filter((place) => (paths.get(place.id) ?? '').split(' / ').includes(`n${id}`));
        expect(subtreeIds(places, id).sort()).toEqual(below.map((place) => place.id).sort());
      }
    }),
  );
});

test('in tree order each place comes right behind what it lies in, whatever its neighbours are called', () => {
  const paths = [
    'Berlin',
    'Berlin / HQ',
    'Berlin / HQ / Élan',
    'Berlin / hq 2',
    'Berlin (old)',
    'berlin-2',
    'Oslo / Floor 1 / Room 2',
    'Oslo / Floor 1 / Room 02b',
    'Oslo / Floor 1 / Room 10',
    'Oslo / Floor 2',
    'Oslo / Floor 11',
    'Zürich',
  ];
  for (const given of [paths, paths.toReversed()]) expect(inTreeOrder(given, (path) => path)).toEqual(paths);
});

test('a name says something and doesn’t contain what joins paths', () => {
  const accepts = (name: unknown) => newLocationSchema.safeParse({ name }).success;
  expect(accepts('Berlin/HQ')).toBe(true);
  for (const name of ['', '  ', 'Berlin / HQ', 'x'.repeat(201), undefined, null, 7]) {
    expect([name, accepts(name)]).toEqual([name, false]);
  }
  expect(newLocationSchema.parse({ name: ' Berlin ' }).name).toBe('Berlin');
  expect(newLocationSchema.safeParse({ name: 'Berlin', isDefault: true }).success).toBe(false);
});

test.each(['a / b', '/', '/ b', 'a /'])('%j is no name: its path could be read as several', (name) => {
  expect(newLocationSchema.safeParse({ name }).success).toBe(false);
});

test.each(['a/b', '/b', 'a/'])('%j is a name', (name) => {
  expect(newLocationSchema.parse({ name }).name).toBe(name);
});
