import { useState, useSyncExternalStore } from 'react';
import { count } from './numbers.ts';

/** Which rows of a list are in sight, 1-based. Kept outside the screen, which scrolling would else render again. */
class RowRange {
  #text = '';
  readonly #listeners = new Set<() => void>();

  readonly set = (first: number, last: number): void => {
    this.#text = `Rows ${count(first)}–${count(last)}`;
    for (const listener of this.#listeners) listener();
  };

  readonly get = (): string => this.#text;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Which rows of a list are in sight, for its footer: 'Rows 1–24'. */
export function useRowRange(total: number | undefined) {
  const [range] = useState(() => new RowRange());
  return { range: total ? <RangeText range={range} /> : null, onRange: range.set };
}

const RangeText = ({ range }: { readonly range: RowRange }) =>
  useSyncExternalStore(range.subscribe, range.get);
