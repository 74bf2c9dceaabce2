import { useState } from 'react';
import { z } from 'zod';
import { readStoredJson, store } from '../browser-storage.ts';
import type { ParamChange } from '../ui/url-params.ts';

const key = 'qm-asset-columns';
const names = z.array(z.string()).nullable().catch(null);

/**
 * The chosen columns, by name: from the URL, which a saved view sets, else as remembered by this browser;
 * undefined for the usual ones.
 */
export function useChosenColumns(params: URLSearchParams, change: (change: ParamChange) => void) {
  const [remembered, setRemembered] = useState(() => names.parse(readStoredJson(key)) ?? undefined);
  const inUrl = params.get('columns');
  const choose = (chosen: readonly string[] | undefined): void => {
    store(key, JSON.stringify(chosen ?? null));
    setRemembered(chosen && [...chosen]);
    change({ columns: null });
  };
  return { chosen: inUrl === null ? remembered : inUrl.split(','), choose };
}
