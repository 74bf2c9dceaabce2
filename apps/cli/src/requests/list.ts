import { requestSchema } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { listQuery } from '../filter.ts';
import { refusingUnknownNames } from '../named-in-filter.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { requestView } from './view.ts';

export async function listRequests(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(requestSchema.shape));
  const client = await context.client();
  const found = readPages(options, (page) =>
    context.wait('Listing requests', client.requests.list({ ...query, ...page })),
  );
  const pages = refusingUnknownNames(context, found, query.where, ['userId']);
  await printList(context, pages, requestView(context), {
    none:
      query.where === undefined
        ? 'No requests yet. Ask for something: qm requests create --item SKU'
        : 'No matching requests.',
    sortedBy: sortWords(options.sort ?? '-createdAt'),
  });
}
