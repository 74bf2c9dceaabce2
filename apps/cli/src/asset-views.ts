import { assetFilterFields } from '@quartermaster/core/assets/asset';
import { nearest } from '@quartermaster/core/nearest';
import { fold } from '@quartermaster/core/query/fold';
import { withParsedSearch } from '@quartermaster/core/query/parse-search';
import { readyViews } from '@quartermaster/core/views/ready-views';
import type { ViewFilters } from '@quartermaster/core/views/view';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';

/** A view as listed in the terminal. */
export interface ListedView {
  readonly id: string;
  readonly name: string;
  readonly kind: 'own' | 'shared' | 'ready';
  readonly filters: ViewFilters;
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** The caller's views, shared ones, and the built-in ones. */
export async function assetViews(context: Context): Promise<ListedView[]> {
  const client = await context.client();
  const [{ items }, { id }] = await context.wait(
    'Loading views',
    Promise.all([client.views.list(), client.auth.me()]),
  );
  const today = context.now.toISOString().slice(0, 10);
  return [
    ...items.map((view) => ({ ...view, kind: view.ownerId === id ? ('own' as const) : ('shared' as const) })),
    ...readyViews(today).map((view) => ({ ...view, kind: 'ready' as const })),
  ];
}

/**
 * The query of the view with a name, narrowed down by a filter. Throws wrong usage
 * that suggests the closest name.
 */
export async function queryOfView(
  context: Context,
  name: string,
  { where, sort }: { readonly where?: string; readonly sort?: string },
) {
  const views = await assetViews(context);
  const view = views.find((one) => fold(one.name) === fold(name)) ?? views.find(({ id }) => id === name);
  if (!view) {
    const near = nearest(
      name,
      views.map((one) => one.name),
    );
    throw wrongUsage(`There is no view '${name}'.`, [
      near === undefined ? 'qm views list' : `Did you mean ${near}?`,
    ]);
  }
  const { where: own, ...filters } = withParsedSearch(view.filters, assetFilterFields);
  const both = [own, where].filter((one) => one !== undefined);
  const query = {
    ...filters,
    where: both.length > 1 ? both.map((one) => `(${one})`).join(' ') : both[0],
    sort: sort ?? view.sort,
  };
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
