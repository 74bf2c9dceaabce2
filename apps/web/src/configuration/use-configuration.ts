import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** How often a field is polled while its values are being converted, in ms. */
const conversionPause = 2_000;

/** All asset types and custom fields, in display order. */
export function useConfiguration() {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const fields = useQuery(
    api.customFields.list.queryOptions({
      // The end of a conversion raises no event for the field, so it has to be polled.
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ converting }) => converting !== undefined) ? conversionPause : false,
    }),
  );
  return { types, fields };
}

/** The company's maintenance interval, for types that have none of their own; undefined while loading. */
export const useDefaultInterval = (): number | undefined =>
  useQuery(api.settings.get.queryOptions()).data?.maintenanceInterval;

/** Refetches types and fields after a change; `everywhere` if names have changed on records too. */
export function useInvalidateConfiguration(): (everywhere?: boolean) => Promise<void> {
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
