import { userSchema } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import { listQuery } from '../filter.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { personView } from './view.ts';

export async function listPeople(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(userSchema.shape));
  const client = await context.client();
  const pages = readPages(options, (page) =>
    context.wait('Listing people', client.users.list({ ...query, ...page })),
  );
  await printList(context, pages, personView(context), {
    none: 'No matching people.',
    sortedBy: sortWords(options.sort ?? 'displayName'),
  });
}
