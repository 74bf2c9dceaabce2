import type { ImportProfile } from '@quartermaster/core/reading/import-profile';
import { kindNouns } from '@quartermaster/core/reading/reading';
import type { Context } from '../context.ts';
import { localFields } from '../local-fields.ts';
import { localPages } from '../local-list.ts';
import { type ListView, printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import type { ListOptions } from '../paging.ts';

export async function listProfiles(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const client = await context.client();
  const { items } = await context.wait('Loading', client.importProfiles.list());
  const pages = localPages(items, terms, options, {
    types: localFields['import-profiles'],
    search: ['name'],
  });
  await printList(context, pages, profileView, {
    none: 'No matching import profiles.',
    sortedBy: options.sort === undefined ? 'name' : sortWords(options.sort),
  });
}

export const profileView: ListView<ImportProfile> = {
  columns: [
    { title: 'Profile', value: ({ name }) => name, minWidth: 20 },
    { title: 'For', value: ({ kind }) => kindNouns[kind] },
    { title: 'Columns', value: ({ header }) => header.join(', '), minWidth: 20, priority: 1 },
  ],
  fields: ['id', 'name', 'kind', 'header', 'reading', 'set', 'createMissing', 'createdAt', 'updatedAt'],
};
