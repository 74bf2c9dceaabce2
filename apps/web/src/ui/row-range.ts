import { useState } from 'react';
import { count } from './numbers.ts';

/** Which rows of a list are in sight, for its footer: 'Rows 1–24'. */
export function useRowRange(total: number | undefined) {
  const [range, setRange] = useState<string>();
  return {
    range: total ? range : undefined,
    onRange: (first: number, last: number): void => setRange(`Rows ${count(first)}–${count(last)}`),
  };
}
