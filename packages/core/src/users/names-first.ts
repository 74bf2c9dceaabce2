import { fold } from '../query/fold.ts';

/** People whose name has a word that begins with what was typed, then the others, each in the order that they had. */
export function namesFirst<Person extends { readonly displayName: string }>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const begun = fold(typed.trim());
  if (begun === '') return [...people];
  const isNamed = ({ displayName }: Person): boolean => ` ${fold(displayName)}`.includes(` ${begun}`);
  return [...people.filter(isNamed), ...people.filter((person) => !isNamed(person))];
}
