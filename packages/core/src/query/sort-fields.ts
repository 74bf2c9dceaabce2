import { type KindWith, recordKinds } from '../records/record-kinds.ts';

/** The lists of the API that can be sorted, by their group of routes. */
export type SortedList = (typeof recordKinds)[KindWith<'sortedBy'>]['routes'];

/** What each can be sorted by (`?sort=`); assets also by their custom fields: `field.ram_gb`. */
export const sortFields = Object.fromEntries<readonly string[]>(
  Object.values(recordKinds).flatMap((kind) =>
    'sortedBy' in kind ? [[kind.routes, kind.sortedBy] as const] : [],
  ),
) as Record<SortedList, readonly string[]>;

export const isSortedList = (group: string): group is SortedList => Object.hasOwn(sortFields, group);
