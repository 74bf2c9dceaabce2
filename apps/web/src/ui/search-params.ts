import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** One change of the address: null or an empty list takes a parameter out. */
export type ParamChange = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/**
 * The state of a screen, held in its address (faces.md): reload, back and a pasted link bring back the same view.
 * Typing replaces the entry of the history, opening a record adds one.
 */
export function useParams(): [
  URLSearchParams,
  (change: ParamChange, options?: { readonly push?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (wanted: ParamChange, { push = false } = {}) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(wanted)) {
            if (value === undefined) continue;
            next.delete(name);
            for (const one of value === null ? [] : [value].flat()) if (one !== '') next.append(name, one);
          }
          return next;
        },
        { replace: !push },
      );
    },
    [setParams],
  );
  return [params, change];
}
