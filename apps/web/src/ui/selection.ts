import { useState } from 'react';

/** Which rows of a list are selected: some of the loaded ones, or everything that matches its filters. */
export type Selected = { readonly kind: 'ids'; readonly ids: readonly string[] } | { readonly kind: 'all' };

/** The selection, and the functions with which a table changes it. */
export interface RowSelection {
  /** How many are selected. */
  readonly count: number;
  /** How many of the loaded rows are selected. */
  readonly loaded: 'none' | 'some' | 'all';
  /** Whether to offer 'all 3,214 matching': all loaded rows were selected at once, and more match. */
  readonly offersAll: boolean;
  readonly selected: Selected;
  readonly has: (key: string) => boolean;
  /** Selects or deselects a row. */
  readonly toggle: (key: string) => void;
  /** Selects the rows up to this one, starting from the last toggled row or from `from`. */
  readonly extendTo: (key: string, from?: string) => void;
  /** Selects all loaded rows, or none if all are. */
  readonly toggleLoaded: () => void;
  readonly selectLoaded: () => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

interface State {
  /** The filters that the selection was made under; it doesn't apply to others. */
  readonly scope: string;
  readonly ids: ReadonlySet<string>;
  readonly all: boolean;
  readonly offersAll: boolean;
  /** The last toggled row. */
  readonly anchor?: string;
}

const nothing = (scope: string): State => ({ scope, ids: new Set(), all: false, offersAll: false });

/**
 * The selection of a list. It is kept while scrolling and sorting, and dropped when the filters change,
 * because rows that are no longer on screen must not be changed by mistake.
 * @param keys of the loaded rows, in order
 * @param scope the list's filters
 */
export function useSelection(keys: readonly string[], total: number, scope: string): RowSelection {
  const [state, setState] = useState(nothing(scope));
  const { ids, all, offersAll, anchor } = state.scope === scope ? state : nothing(scope);
  const count = all ? total : ids.size;
  const has = (key: string): boolean => all || ids.has(key);
  const selectedHere = keys.filter(has).length;
  const loaded = selectedHere === 0 ? 'none' : selectedHere === keys.length ? 'all' : 'some';
  const set = (change: Partial<State>): void => setState({ ...nothing(scope), ...change });
  const clear = (): void => set({});
  const selectLoaded = (): void =>
    set({ ids: new Set([...ids, ...keys]), offersAll: true, ...(anchor === undefined ? {} : { anchor }) });
  /**
   * The server can be told to act on everything that matches, but not on everything except one row; so
   * deselecting a row falls back to the loaded ones.
   */
  const known = (): Set<string> => new Set(all ? keys : ids);
  /** Whether a row is of before the filters changed: it is still seen for a moment (`DataTable`). */
  const isGone = (key: string): boolean => !keys.includes(key);
  return {
    count,
    loaded,
    offersAll: offersAll && !all && ids.size < total,
    selected: all ? { kind: 'all' } : { kind: 'ids', ids: [...ids] },
    has,
    toggle: (key) => {
      if (isGone(key)) return;
      const next = known();
      if (!next.delete(key)) next.add(key);
      set({ ids: next, anchor: key });
    },
    extendTo: (key, start = anchor ?? key) => {
      if (isGone(key)) return;
      const [from, to] = [keys.indexOf(start), keys.indexOf(key)];
      const range = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
      set({ ids: new Set([...known(), ...range]), anchor: from < 0 ? key : start });
    },
    toggleLoaded: loaded === 'all' ? clear : selectLoaded,
    selectLoaded,
    selectAll: () => set({ all: true }),
    clear,
  };
}
