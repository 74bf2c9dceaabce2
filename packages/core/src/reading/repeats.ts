import { fold } from '../query/fold.ts';

/** Tells whether a row has a value that an earlier one has, in one of these columns. */
export function repeatsIn(places: readonly number[]): (cells: readonly string[]) => boolean {
  const seen = places.map((at) => ({ at, keys: new Set<string>() }));
  return (cells) => {
    const keys = seen.map(({ at }) => fold((cells[at] ?? '').trim()));
    if (keys.some((key, index) => key !== '' && seen[index]?.keys.has(key))) return true;
    for (const [index, key] of keys.entries()) seen[index]?.keys.add(key);
    return false;
  };
}
