/** Comparing JSON is enough: form values are JSON with keys in a fixed order. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const has = (list: readonly unknown[], one: unknown): boolean => list.some((other) => same(one, other));

/**
 * Merges two changes of a list: theirs, plus what was added here, minus what was removed here, in the order
 * made here if it was reordered here. Undefined if both reordered it, and for what isn't a list.
 */
export function mergeLists(before: unknown, mine: unknown, theirs: unknown): unknown[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  if (isReordered(before, mine) && isReordered(before, theirs)) return undefined;
  const remaining = theirs.filter((one) => has(mine, one) || !has(before, one));
  const all = [...remaining, ...mine.filter((one) => !has(before, one) && !has(remaining, one))];
  if (!isReordered(before, mine)) return all;
  return [...mine.filter((one) => has(all, one)), ...all.filter((one) => !has(mine, one))];
}

const isReordered = (before: readonly unknown[], after: readonly unknown[]): boolean => {
  const common = (list: readonly unknown[]) => list.filter((one) => has(before, one) && has(after, one));
  return !same(common(before), common(after));
};
