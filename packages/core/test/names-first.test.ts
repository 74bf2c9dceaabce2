import { expect, it } from 'vitest';
import { namesFirst } from '../src/users/names-first.ts';

it('names that begin with what was typed come first, in any case and without accents', () => {
  const people = ['Cy Haas', 'Ada Design', 'Zoë Désirée', 'Dee Ott'].map((displayName) => ({ displayName }));
  const named = (typed: string) => namesFirst(people, typed).map(({ displayName }) => displayName);
  expect(named('des')).toEqual(['Ada Design', 'Zoë Désirée', 'Cy Haas', 'Dee Ott']);
  expect(named('dee o')).toEqual(['Dee Ott', 'Cy Haas', 'Ada Design', 'Zoë Désirée']);
  expect(named(' ')).toEqual(people.map(({ displayName }) => displayName));
});
