/** Records that are read as a whole, in the order of their folded names. */
export const byName = <T extends { readonly nameKey: string }>(stored: readonly T[]): T[] =>
  stored.toSorted((one, other) => (one.nameKey < other.nameKey ? -1 : one.nameKey > other.nameKey ? 1 : 0));
