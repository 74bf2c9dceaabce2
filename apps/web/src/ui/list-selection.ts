import { useState } from 'react';
import { usePhone } from './breakpoints.ts';
import { useEscape } from './escape.ts';
import type { ListScreen } from './list-screen.ts';
import { type RowSelection, useSelection } from './selection.ts';

export interface ListSelection {
  readonly rows: RowSelection;
  /** On a phone: whether rows are selected, not opened. */
  readonly selecting: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Whether there is anything to do with what is selected. */
  readonly isShown: boolean;
}

/**
 * The rows of a list that are to be changed together; Esc drops them, unless a record is open.
 * @param scope the list's filters: see `useSelection`
 */
export function useListSelection<Row>(
  { list, table, selected }: ListScreen<Row, unknown>,
  scope: object,
): ListSelection {
  const phone = usePhone();
  const [selecting, setSelecting] = useState(false);
  const keys = list.rows.map((row) => table.rowKey(row));
  const rows = useSelection(keys, list.total ?? 0, JSON.stringify(scope));
  const end = (): void => {
    rows.clear();
    setSelecting(false);
  };
  useEscape(() => {
    if (selected === undefined) end();
  });
  return {
    rows,
    selecting,
    begin: () => setSelecting(true),
    end,
    isShown: rows.count > 0 || (phone && selecting),
  };
}
