import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** All asset types and custom fields, each in the order of lists. */
export function useConfiguration() {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const fields = useQuery(api.customFields.list.queryOptions());
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
