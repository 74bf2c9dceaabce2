import { expect, it } from 'vitest';
import { LocationIndex, NameIndex } from '../../src/csv/directory.ts';
import { knownOrMissing } from '../../src/csv/name-source.ts';

it('a misspelled name is told the nearest, of a file with very many mistakes only the first thousand', () => {
  const types = new NameIndex(['Laptop']);
  const mistake = (n: number): string => `Lapto${String.fromCharCode(0x4e00 + n)}`;
  for (let n = 0; n < 1000; n++) expect(types.suggest(mistake(n))).toBe('Laptop');
  expect(types.suggest(mistake(1000))).toBeUndefined();
  expect(types.suggest(mistake(7))).toBe('Laptop');
});

it('a name that is to be made is not compared with all others', () => {
  class Compared extends NameIndex {
    override suggest(written: string): never {
      throw new Error(`${written} was compared`);
    }
  }
  const directory = { types: new Compared(), vendors: new Compared(), locations: new LocationIndex() };
  const names = knownOrMissing(directory, { createMissing: new Set(['types', 'vendors'] as const) });
  expect(names.type('Drone')).toMatchObject({ ok: true, value: 'Drone' });
  expect(names.vendor('Acme')).toMatchObject({ ok: true, value: 'Acme' });
});

it('a path is not taken for a name that looks like it, but may be written with other spaces and slashes', () => {
  const tree = [
    { id: 'berlin', path: 'Berlin' },
    { id: 'hq', path: 'Berlin / HQ' },
  ];
  const locations = new LocationIndex([...tree, { id: 'alike', path: 'Berlin ／ HQ' }]);
  expect(locations.find('berlin / hq')).toMatchObject([{ id: 'hq' }]);
  expect(locations.find('berlin ／ hq')).toMatchObject([{ id: 'alike' }]);
  expect(new LocationIndex(tree).find('Berlin\u00A0／ HQ')).toMatchObject([{ id: 'hq' }]);
});
