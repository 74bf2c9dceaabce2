import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import type { Context } from '../context.ts';
import { listQuery } from '../filter.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { vendorView } from './view.ts';

export async function listVendors(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(vendorSchema.shape));
  const client = await context.client();
  const pages = readPages(options, (page) =>
    context.wait('Listing vendors', client.vendors.list({ ...query, ...page })),
  );
  await printList(context, pages, vendorView(context), {
    none: 'No matching vendors.',
    sortedBy: sortWords(options.sort ?? 'name'),
  });
}
