import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A change of URL parameters; null or an empty list removes one. */
export type ParamChange = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Changes the URL's parameters, in the same entry of the history or in one of its own. */
export type ChangeParams = (change: ParamChange, options?: { readonly push?: boolean }) => void;

/**
 * The state of a screen, kept in its URL, so that reloading, going back and opening a shared link restore the
 * same view. Typing replaces the history entry; opening a record adds one.
 * @param onChange is told before anything is rendered
 */
export function useUrlParams(onChange?: (next: URLSearchParams) => void): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  const shown = useRef(params);
  shown.current = params;
  const tell = useRef(onChange);
  tell.current = onChange;
  const change = useCallback(
    (wanted: ParamChange, { push = false } = {}) => {
      const next = new URLSearchParams(shown.current);
      for (const [name, value] of Object.entries(wanted)) {
        if (value === undefined) continue;
        next.delete(name);
        for (const one of value === null ? [] : [value].flat()) if (one !== '') next.append(name, one);
      }
      // A change to what is already shown, like the second click of a double click, adds no history entry.
      if (next.toString() === shown.current.toString()) return;
      shown.current = next;
      tell.current?.(next);
      setParams(next, { replace: !push });
    },
    [setParams],
  );
  return [params, change];
}
