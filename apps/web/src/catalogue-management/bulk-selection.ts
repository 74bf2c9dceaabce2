import type { Inputs } from '@quartermaster/contract';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import type { Selected } from '../ui/selection.ts';
import { filterInput, type ItemFilters } from './use-items.ts';

/** The items to change: some, or all that match the list's filters. */
export interface BulkSelection {
  readonly size: number;
  readonly input:
    | { readonly ids: string[] }
    | { readonly filter: { readonly search?: string; readonly where?: string; readonly type?: string } };
}

/** The selection as input for a call. */
export function bulkSelection(selected: Selected, filters: ItemFilters, total: number): BulkSelection {
  if (selected.kind === 'ids') return { size: selected.ids.length, input: { ids: [...selected.ids] } };
  return { size: total, input: { filter: filterInput(filters) } };
}

type BulkInput = Inputs['catalogue']['bulk'];

/** The call that starts an action on the selection, and the queries that it affects. */
export function useItemBulk({ input }: BulkSelection) {
  const changes = [api.catalogue, api.vendors];
  const { save } = useSave(client.catalogue.bulk, { invalidates: changes });
  const begin = (action: Pick<BulkInput, 'set'> | Pick<BulkInput, 'delete'>) => save({ ...input, ...action });
  return { begin, changes, many: 'items' };
}
