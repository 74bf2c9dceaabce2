import type { Context } from '../context.ts';
import { localFields } from '../local-fields.ts';
import { localPages } from '../local-list.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import type { ListOptions } from '../paging.ts';
import { loadTypesAndFields } from '../types-and-fields.ts';
import { typeView } from './view.ts';

export async function listTypes(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const { types, apiNameOf } = await loadTypesAndFields(context);
  const pages = localPages(types, terms, options, {
    types: localFields.types,
    search: ['name', 'description'],
    document: (type) => ({ ...type, customFields: type.customFields.map(apiNameOf) }),
  });
  await printList(context, pages, typeView(context, apiNameOf), {
    none:
      terms.length === 0 ? 'No asset types yet. Add one: qm types create NAME' : 'No matching asset types.',
    sortedBy: options.sort === undefined ? 'creation' : sortWords(options.sort),
  });
}
