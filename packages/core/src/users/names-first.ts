import { fold } from '../query/fold.ts';

/**
 * People with a name part that begins with the typed text, then all others; the order is kept within each
 * group.
 */
export function namesFirst<Person extends { readonly displayName: string }>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const begun = fold(typed.trim());
  if (begun === '') return [...people];
  const isNamed = ({ displayName }: Person): boolean => ` ${fold(displayName)}`.includes(` ${begun}`);
  return [...people.filter(isNamed), ...people.filter((person) => !isNamed(person))];
}
