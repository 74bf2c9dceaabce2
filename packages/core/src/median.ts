/** A number, and how often it occurs. */
export interface Counted {
  readonly value: number;
  readonly count: number;
}

/** The median and total count of numbers with their frequencies; the median is 0 if there are none. */
export function medianOf(counted: readonly Counted[]): { readonly median: number; readonly count: number } {
  const sorted = counted.toSorted((one, other) => one.value - other.value);
  const count = sorted.reduce((sum, one) => sum + one.count, 0);
  const at = (place: number): number => {
    let before = 0;
    for (const { value, count: times } of sorted) {
      before += times;
      if (place < before) return value;
    }
    return 0;
  };
  return { median: (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2, count };
}
