import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Queries that are asked once more when their first answer is there. */
const loading = new WeakSet<Query>();

/**
 * Fetches anew what is on screen, of the queries whose keys begin like this one or of all. A first load under way is
 * left to end, then repeated: its answer may have been made before the change.
 */
export async function refetch(queries: QueryClient, queryKey?: QueryKey): Promise<void> {
  const filters = queryKey === undefined ? {} : { queryKey };
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || loading.has(query)) continue;
    loading.add(query);
    const again = (): Promise<void> => {
      loading.delete(query);
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    void query.promise?.then(again, () => loading.delete(query));
  }
  await queries.invalidateQueries(filters);
}
