import type { Change } from '@quartermaster/core/query/change';
import type { UniqueKey } from './port.ts';

/** The paths that a change touches. */
export const pathsOf = ({ set = {}, unset = [], increment = {}, push = {}, pull = {} }: Change): string[] => [
  ...[set, increment, push, pull].flatMap(Object.keys),
  ...unset,
];

/** Whether a change of these paths may change a unique key. */
export const touchesKey = (paths: readonly string[], unique: readonly UniqueKey[]): boolean =>
  touches(
    paths,
    unique.flatMap(({ fields }) => fields),
  );

/** Whether one of the paths equals one of the others, or is an ancestor or descendant of it. */
export const touches = (paths: readonly string[], others: readonly string[]): boolean =>
  paths.some((path) =>
    others.some((other) => `${other}.`.startsWith(`${path}.`) || path.startsWith(`${other}.`)),
  );
