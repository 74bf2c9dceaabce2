import { assetFilterFields } from '@quartermaster/core/assets/asset';
import { queryOfView } from '../asset-views.ts';
import type { Context } from '../context.ts';
import { listQuery } from '../filter.ts';
import { locationPaths } from '../locations.ts';
import { refusingUnknownNames } from '../named-in-filter.ts';
import { printList } from '../output/list.ts';
import { sortWords } from '../output/sort-words.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { assetView } from './view.ts';

export interface AssetListOptions extends ListOptions {
  readonly view?: string;
}

export async function listAssets(
  context: Context,
  terms: readonly string[],
  options: AssetListOptions,
): Promise<void> {
  const given = listQuery(terms, options.sort, Object.keys(assetFilterFields));
  const query = options.view === undefined ? given : await queryOfView(context, options.view, given);
  const client = await context.client();
  const found = readPages(options, (page) =>
    context.wait('Listing assets', client.assets.list({ ...query, ...page })),
  );
  const pages = refusingUnknownNames(context, found, query.where, [
    'type',
    'location',
    'vendor',
    'assignedTo',
  ]);
  const pathOf = await context.wait('Looking up locations', locationPaths(context));
  await printList(context, pages, assetView(context, pathOf), {
    none:
      query.where === undefined && options.view === undefined
        ? 'No assets yet. Import some: qm assets import FILE'
        : 'No matching assets.',
    sortedBy: sortWords(query.sort ?? '-lastUpdated'),
  });
}
