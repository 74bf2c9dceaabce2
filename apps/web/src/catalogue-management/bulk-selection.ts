import { itemSchema } from '@quartermaster/core/catalogue/item';
import { withParsedSearch } from '@quartermaster/core/query/parse-search';
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
