import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Queries that are fetched again once their first answer has arrived. */
const loading = new WeakSet<Query>();

/**
 * Refetches what is on screen: the queries whose keys start with this one, or all. A first load under way is
 * allowed to finish and is then repeated, because its answer may predate the change.
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
