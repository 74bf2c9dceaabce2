import type { Inputs } from '@quartermaster/contract';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { withParsedSearch } from '@quartermaster/core/query/parse-search';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import type { Selected } from '../ui/selection.ts';
import { type ItemFilters, isLow } from './use-items.ts';

/** The items that are to be changed: some, or all that match the list's filters. */
export interface BulkSelection {
  readonly size: number;
  readonly input:
    | { readonly ids: string[] }
    | { readonly filter: { readonly search?: string; readonly where?: string; readonly type?: string } };
}

/** What is selected, for a call about it. */
export function bulkSelection(
  selected: Selected,
  { type, search, low }: ItemFilters,
  total: number,
): BulkSelection {
  if (selected.kind === 'ids') return { size: selected.ids.length, input: { ids: [...selected.ids] } };
  const asked = withParsedSearch({ search, where: low ? isLow : undefined }, itemSchema.shape);
  return {
    size: total,
    input: {
      filter: {
        ...(asked.search ? { search: asked.search } : {}),
        ...(asked.where ? { where: asked.where } : {}),
        ...(type ? { type } : {}),
      },
    },
  };
}

type BulkInput = Inputs['catalogue']['bulk'];

/** What carries out an action on them, and what it changes. */
export function useItemBulk({ input }: BulkSelection) {
  const changes = [api.catalogue, api.vendors];
  const { save } = useSave(client.catalogue.bulk, { invalidates: changes });
  const begin = (action: Pick<BulkInput, 'set'> | Pick<BulkInput, 'delete'>) => save({ ...input, ...action });
  return { begin, changes, many: 'items' };
}
