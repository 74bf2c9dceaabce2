import type { Outputs } from '@quartermaster/contract';
import type { BulkChange } from '@quartermaster/core/assets/bulk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, client } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';

/** The assets to change: some, or all that match the list's filters, as query parameters. */
export type BulkSelection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'filter'; readonly filters: Readonly<Record<string, string>>; readonly total: number };

export type BulkResult = Outputs['assets']['bulk'];

/** What to do with them. */
export type BulkAction = { readonly set: BulkChange } | { readonly delete: true };

export const sizeOf = (selection: BulkSelection): number =>
  selection.kind === 'ids' ? selection.ids.length : selection.total;

/** The body of the call that does it. */
const bulkInput = (selection: BulkSelection, action: BulkAction) => ({
  ...(selection.kind === 'ids' ? { ids: [...selection.ids] } : { filter: selection.filters }),
  ...action,
});

/** The call that starts an action on the selection, and the queries that it affects. */
export function useAssetBulk(selection: BulkSelection) {
  const changes = [api.assets, api.locations.countAssets];
  const { save } = useSave(client.assets.bulk, { invalidates: changes });
  return { begin: (action: BulkAction) => save(bulkInput(selection, action)), changes, many: 'assets' };
}

/** Previews an action; keeps the previous preview while this one is loading. */
export const useBulkPreview = (selection: BulkSelection, action: BulkAction, enabled = true) =>
  useQuery({
    ...api.assets.bulk.queryOptions({
      input: { ...bulkInput(selection, action), dryRun: true },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
    // Not below the assets' key: every change of an asset would refetch it, even
    // those made by the action itself.
    queryKey: ['bulkPreview', selection, action],
    enabled,
  });
