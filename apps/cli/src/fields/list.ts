import { everyType } from '@quartermaster/core/fields/custom-field';
import type { Context } from '../context.ts';
import { localFields } from '../local-fields.ts';
import { localPages } from '../local-list.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import type { ListOptions } from '../paging.ts';
import { loadTypesAndFields } from '../types-and-fields.ts';
import { fieldView } from './view.ts';

export async function listFields(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const { types, fields } = await loadTypesAndFields(context);
  const allTypes = types.map(({ name }) => name);
  const pages = localPages(fields, terms, options, {
    types: localFields.fields,
    search: ['apiName', 'displayName'],
    // A field of all types can be found by each of them.
    document: (field) =>
      field.assetTypes.includes(everyType) ? { ...field, assetTypes: [everyType, ...allTypes] } : field,
  });
  await printList(context, pages, fieldView, {
    none:
      terms.length === 0
        ? 'No custom fields yet. Add one: qm fields create NAME'
        : 'No matching custom fields.',
    sortedBy: options.sort === undefined ? 'creation' : sortWords(options.sort),
  });
}
