import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Between two looks at a field whose values are being converted, in ms. */
const conversionPause = 2_000;

/** All asset types and custom fields, each in the order of lists. */
export function useConfiguration() {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const fields = useQuery(
    api.customFields.list.queryOptions({
      // The end of a conversion is no change of the field that anybody would be told of.
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ converting }) => converting !== undefined) ? conversionPause : false,
    }),
  );
  return { types, fields };
}

/** Reads anew what a change of types or fields shows in: `everywhere` when records bear another name now. */
export function useRefresh(): (everywhere?: boolean) => Promise<void> {
  const queries = useQueryClient();
  return async (everywhere = false) => {
    if (everywhere) await queries.invalidateQueries();
    else {
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.assetTypes.key() }),
        queries.invalidateQueries({ queryKey: api.customFields.key() }),
      ]);
    }
  };
}
