import { type Location, pathSeparator } from '@quartermaster/core/locations/location';
import { compareText } from '@quartermaster/core/query/compare';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import { localPages } from '../local-list.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import type { ListOptions } from '../paging.ts';
import { knownLocations } from './known.ts';
import { locationView } from './view.ts';

/** Lists locations: as a tree, but where terms or a sort take it apart. */
export async function listLocations(
  context: Context,
  terms: readonly string[],
  options: ListOptions,
): Promise<void> {
  const tree = terms.length === 0 && options.sort === undefined;
  const pages = localPages(inTreeOrder(await knownLocations(context)), terms, options, {
    types: {
      name: 'text',
      path: 'text',
      address: 'text',
      isDefault: 'boolean',
      createdAt: 'text',
      updatedAt: 'text',
    },
    search: ['path', 'address'],
  });
  await printList(context, pages, locationView(context, tree), {
    none: terms.length === 0 ? 'No locations yet. Add one: qm locations create NAME' : 'No location matches.',
    sortedBy: sortWords(options.sort ?? 'path'),
  });
}

/** Each location right behind what it lies in: by the names on its path, one after the other. */
function inTreeOrder(locations: readonly Location[]): readonly Location[] {
  const keyed = locations.map((location) => ({
    location,
    // No name holds a control character before this one's place in the order.
    key: location.path
      .split(pathSeparator)
      .map((name) => fold(name))
      .join('\u0000'),
  }));
  return keyed.sort((a, b) => compareText(a.key, b.key)).map(({ location }) => location);
}
