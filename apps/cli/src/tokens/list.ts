import type { Context } from '../context.ts';
import { localFields } from '../local-fields.ts';
import { localPages } from '../local-list.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import type { ListOptions } from '../paging.ts';
import { tokenView } from './view.ts';

export async function listTokens(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const client = await context.client();
  const { items } = await context.wait('Listing access tokens', client.tokens.list({}));
  const pages = localPages(items, terms, options, {
    types: localFields.tokens,
    search: ['name'],
  });
  await printList(context, pages, tokenView(context), {
    none:
      terms.length === 0
        ? 'No access tokens yet. Create one: qm tokens create NAME'
        : 'No matching access tokens.',
    sortedBy: sortWords(options.sort ?? '-createdAt'),
  });
}
