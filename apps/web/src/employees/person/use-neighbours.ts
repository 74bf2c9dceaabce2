import { useEffect } from 'react';
import { shownList } from '../shown-list.ts';
import { filtersOf, usePeople } from '../use-people.ts';

/** The people before and after somebody in the list as it was last shown. */
export function useNeighbours(id: string): {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
} {
  const { rows, onEnd } = usePeople(filtersOf(shownList()));
  const at = rows.findIndex((row) => row.id === id);
  const isLast = at >= 0 && at === rows.length - 1;
  useEffect(() => {
    if (isLast) onEnd();
  }, [isLast, onEnd]);
  return at < 0 ? {} : { before: rows[at - 1]?.id, after: rows[at + 1]?.id };
}
