import { readyViews } from '@quartermaster/core/views/ready-views';
import type { View, ViewFilters } from '@quartermaster/core/views/view';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useUser } from '../../auth/session.tsx';
import { localDay } from '../../ui/time.tsx';

/** A view as the menu offers it. */
export interface OfferedView {
  readonly id: string;
  readonly name: string;
  readonly filters: ViewFilters;
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  /** The saved view, if the signed-in user may change it. */
  readonly changeable?: View;
}

export interface OfferedViews {
  readonly title: string;
  readonly views: readonly OfferedView[];
}

/**
 * The views of the asset list in groups: one's own, shared ones and, for administrators, the built-in ones.
 */
export function useViews(): readonly OfferedViews[] {
  const { id, role } = useUser();
  const saved = useQuery(api.views.list.queryOptions()).data?.items ?? [];
  const admin = role === 'admin';
  const offered = (views: readonly View[]): OfferedView[] =>
    views.map((view) => ({
      ...view,
      ...(view.ownerId === id || admin ? { changeable: view } : {}),
    }));
  const groups = [
    { title: 'Your views', views: offered(saved.filter(({ ownerId }) => ownerId === id)) },
    { title: 'Shared views', views: offered(saved.filter(({ ownerId }) => ownerId !== id)) },
    { title: 'Ready views', views: admin ? readyViews(localDay(new Date())) : [] },
  ];
  return groups.filter(({ views }) => views.length > 0);
}

/** The URL parameters that show a view in the list. */
export const viewParams = ({ id, filters, sort, columns }: OfferedView): URLSearchParams =>
  new URLSearchParams([
    ['view', id],
    ...Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ...(sort === undefined ? [] : [['sort', sort]]),
    ...(columns === undefined ? [] : [['columns', columns.join(',')]]),
  ]);

/** Whether the list's URL shows something other than the view. */
export function isChanged(view: OfferedView, params: URLSearchParams): boolean {
  const shown = new URLSearchParams(params);
  for (const name of ['selected', 'tab', 'asOf']) shown.delete(name);
  const own = viewParams(view);
  for (const both of [shown, own]) both.sort();
  return shown.toString() !== own.toString();
}
