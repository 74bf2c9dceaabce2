import type { Context } from '../context.ts';
import { localFields } from '../local-fields.ts';
import { localPages } from '../local-list.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import type { ListOptions } from '../paging.ts';
import { loadLocations } from './load.ts';
import { locationView } from './view.ts';

/** Lists locations as a tree, unless filtered or sorted. */
export async function listLocations(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const tree = terms.length === 0 && options.sort === undefined;
  const pages = localPages(await loadLocations(context), terms, options, {
    types: localFields.locations,
    search: ['path', 'address'],
  });
  await printList(context, pages, locationView(context, tree), {
    none:
      terms.length === 0 ? 'No locations yet. Add one: qm locations create NAME' : 'No matching locations.',
    sortedBy: sortWords(options.sort ?? 'path'),
  });
}
