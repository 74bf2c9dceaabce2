import type { Outputs } from '@quartermaster/contract';
import type { BulkChange } from '@quartermaster/core/assets/bulk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, client } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';

/** The assets that are to be changed: some, or all that match the list's filters, as query parameters. */
export type BulkSelection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'filter'; readonly filters: Readonly<Record<string, string>>; readonly total: number };

export type BulkResult = Outputs['assets']['bulk'];

/** What is to become of them. */
export type BulkAction = { readonly set: BulkChange } | { readonly delete: true };

export const sizeOf = (selection: BulkSelection): number =>
  selection.kind === 'ids' ? selection.ids.length : selection.total;

/** The body of a call about them. */
const bulkInput = (selection: BulkSelection, action: BulkAction) => ({
  ...(selection.kind === 'ids' ? { ids: [...selection.ids] } : { filter: selection.filters }),
  ...action,
});

/** What carries out an action on them, and what it changes. */
export function useAssetBulk(selection: BulkSelection) {
  const changes = [api.assets, api.locations.countAssets];
  const { save } = useSave(client.assets.bulk, { invalidates: changes });
  return { begin: (action: BulkAction) => save(bulkInput(selection, action)), changes, many: 'assets' };
}

/** What an action would do; of the last one while this one is being asked for. */
export const useBulkPreview = (selection: BulkSelection, action: BulkAction, enabled = true) =>
  useQuery({
    ...api.assets.bulk.queryOptions({
      input: { ...bulkInput(selection, action), dryRun: true },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
    // Apart from the assets, whose every change would ask it again, the action's own as well.
    queryKey: ['bulkPreview', selection, action],
    enabled,
  });
