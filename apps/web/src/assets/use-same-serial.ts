import { message } from '@quartermaster/core/messages';
import { printWhere } from '@quartermaster/core/query/text';
import { equals } from '@quartermaster/core/query/where';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';

/** Maximum number of assets named. */
const named = 3;
/** How long to wait after the last keystroke before searching, in ms. */
const debounceMs = 300;

/**
 * A sentence naming the other assets with a serial number; undefined if there are none.
 * @param typed the text in the field
 * @param id the asset being edited
 */
export function useSameSerial(typed: string, id: string | undefined): string | undefined {
  const serial = typed.trim();
  const [queried, setQueried] = useState(serial);
  useEffect(() => {
    const timer = setTimeout(() => setQueried(serial), debounceMs);
    return () => clearTimeout(timer);
  }, [serial]);
  const { data } = useQuery(
    api.assets.list.queryOptions({
      input: { where: printWhere(equals('serialNumber', queried)), limit: String(named + 1) },
      enabled: queried !== '',
    }),
  );
  if (!data || queried === '' || queried !== serial) return undefined;
  const others = data.items.filter((asset) => asset.id !== id);
  const more = data.total - (data.items.length - others.length) - Math.min(others.length, named);
  const ids = others.slice(0, named).map(({ assetId }) => assetId);
  return ids.length === 0 ? undefined : message.serialShared(ids, more);
}
