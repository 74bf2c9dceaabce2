import type { Context } from '../context.ts';
import { listQuery } from '../filter.ts';
import { refusingUnknownNames } from '../named-in-filter.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { itemView } from './view.ts';

export async function listItems(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, itemView.fields);
  const client = await context.client();
  const found = readPages(options, (page) =>
    context.wait('Listing the catalogue', client.catalogue.list({ ...query, ...page })),
  );
  const pages = refusingUnknownNames(context, found, query.where, ['type']);
  await printList(context, pages, itemView, {
    none:
      query.where === undefined
        ? 'The catalogue is empty. Import items: qm catalogue import FILE'
        : 'No matching items.',
    sortedBy: sortWords(options.sort ?? 'name'),
  });
}
