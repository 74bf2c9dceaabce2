import { fold, searchWords } from '@quartermaster/core/query/fold';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { StoreItem } from '../../catalogue/store-item.ts';

const limit = '50';

/** The catalogue items that a search finds by their own words or by their type, sorted by name. */
export function useFoundItems(search: string) {
  const words = searchWords(search);
  const types = useQuery(api.assetTypes.list.queryOptions());
  const named = (types.data?.items ?? []).flatMap(({ name }) =>
    words.length > 0 && words.every((word) => fold(name).includes(word)) ? [name] : [],
  );
  const byWords = useQuery(
    api.catalogue.list.queryOptions({
      input: { limit, ...(words.length > 0 ? { search } : {}) },
      placeholderData: (before) => before,
    }),
  );
  const byType = useQuery(
    api.catalogue.list.queryOptions({ input: { limit, type: named }, enabled: named.length > 0 }),
  );
  const ofType = named.length > 0 ? (byType.data?.items ?? []) : [];
  const found = new Map([...(byWords.data?.items ?? []), ...ofType].map((item) => [item.id, item]));
  return {
    items: [...found.values()].sort(byName),
    isWhole: byWords.data?.nextCursor === undefined && byType.data?.nextCursor === undefined,
    pending: byWords.isPending || (named.length > 0 && byType.isPending),
    error: byWords.data ? null : byWords.error,
    retry: () => void byWords.refetch(),
  };
}

const byName = (one: StoreItem, other: StoreItem): number => one.name.localeCompare(other.name);
