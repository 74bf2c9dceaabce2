import { assetViews, type ListedView } from '../asset-views.ts';
import type { Context } from '../context.ts';
import { localFields } from '../local-fields.ts';
import { localPages } from '../local-list.ts';
import { type ListView, printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import type { ListOptions } from '../paging.ts';

export async function listViews(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const pages = localPages(await assetViews(context), terms, options, {
    types: localFields.views,
    search: ['name'],
  });
  await printList(context, pages, view, {
    none: 'No matching views.',
    sortedBy: options.sort === undefined ? 'kind' : sortWords(options.sort),
  });
}

const view: ListView<ListedView> = {
  columns: [
    { title: 'View', value: ({ name }) => name, minWidth: 20 },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Filter', value: ({ filters }) => filterText(filters), minWidth: 20, priority: 1 },
  ],
  fields: ['id', 'name', 'kind', 'filters', 'sort', 'columns'],
};

/** 'status:Assigned assignedTo:unassigned warrantyEnd<2026-11-23' */
const filterText = ({ search, where, ...others }: ListedView['filters']): string =>
  [...Object.entries(others).map(([name, value]) => `${name}:${value}`), where, search]
    .filter((part) => part !== undefined)
    .join(' ');
