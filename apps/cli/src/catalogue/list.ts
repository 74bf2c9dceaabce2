import { type Item, itemSchema } from '@quartermaster/core/catalogue/item';
import type { Context } from '../context.ts';
import { listQuery } from '../filter.ts';
import { refusingUnknownNames } from '../named-in-filter.ts';
import { count, money } from '../output/figures.ts';
import { type ListView, printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import { type ListOptions, readPages } from '../paging.ts';

const itemView: ListView<Item> = {
  columns: [
    { title: 'SKU', value: ({ sku }) => sku ?? '', minWidth: 12 },
    { title: 'Item', value: ({ name }) => name, minWidth: 20 },
    { title: 'Type', value: ({ type }) => type, priority: 3, minWidth: 10 },
    { title: 'Manufacturer', value: ({ manufacturer }) => manufacturer ?? '', priority: 2, minWidth: 12 },
    {
      title: 'In stock',
      value: ({ inStock }) => String(inStock),
      shown: ({ inStock }) => count(inStock),
      right: true,
      priority: 4,
    },
    {
      title: 'Price',
      value: ({ price, currency }) => `${price.toFixed(2)} ${currency}`,
      shown: ({ price, currency }) => money(price, currency),
      right: true,
    },
    { title: 'Id', value: ({ id }) => id, priority: 1 },
  ],
  fields: Object.keys(itemSchema.shape),
};

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
