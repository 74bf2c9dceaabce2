import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { DataTableProps } from './data-table.tsx';
import type { RowSelection } from './selection.ts';

interface Scrolls {
  scrollToIndex(index: number): void;
}

/**
 * Keyboard access to a table's rows: one of them can be reached by Tab, and the arrow keys move from there.
 */
export function useRowKeys<Row>(
  { rows, total = 0, rowKey, openKey, onOpen, onFollow, loadAll, selection }: DataTableProps<Row>,
  table: RefObject<HTMLElement | null>,
  virtual: Scrolls,
) {
  const [active, setActive] = useState(0);
  /** The row to focus once it is loaded. */
  const [goal, setGoal] = useState<number>();
  const focused = useRef<HTMLElement>(null);
  /** The row about to be focused: keys pressed before it has the focus continue from there. */
  const ahead = useRef<number>(undefined);
  useEffect(() => {
    if (goal === undefined || goal >= rows.length) return;
    setGoal(undefined);
    setActive(goal);
    virtual.scrollToIndex(goal);
    requestAnimationFrame(() => rowAt(table.current, goal)?.focus());
  }, [goal, rows.length, table, virtual]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may take away the one that has the focus
  useEffect(() => {
    if (document.activeElement !== document.body || focused.current?.isConnected !== false) return;
    rowAt(table.current, Math.min(active, rows.length - 1))?.focus({ preventScroll: true });
  }, [rows]);
  return {
    active: Math.min(active, rows.length - 1),
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>, index: number): void => {
      focused.current = currentTarget;
      ahead.current = undefined;
      setActive(index);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number): void => {
      if (event.target !== event.currentTarget) return;
      const at = ahead.current !== undefined && ahead.current < rows.length ? ahead.current : index;
      const row = rows[at];
      if (event.key === 'Enter' && row !== undefined) onOpen?.(row);
      if (selection && row !== undefined && selectByKey(event, selection, rowKey(row))) {
        event.preventDefault();
        return;
      }
      const last = (event.key === 'End' && loadAll ? total : rows.length) - 1;
      const next = rowAfter(event.key, at, last);
      if (next === undefined) return;
      event.preventDefault();
      const reached = rows[Math.max(0, Math.min(last, next))];
      if (event.shiftKey && row !== undefined && reached !== undefined)
        selection?.extendTo(rowKey(reached), rowKey(row));
      if (openKey !== undefined && !event.shiftKey && reached !== undefined) onFollow?.(reached);
      ahead.current = Math.max(0, Math.min(last, next));
      setGoal(ahead.current);
      if (event.key === 'End') void loadAll?.();
    },
  };
}

/**
 * Space selects the row, Shift+Space all rows up to it, and Ctrl+A all loaded rows.
 * @returns whether it handled the key
 */
function selectByKey(event: KeyboardEvent, selection: RowSelection, key: string): boolean {
  if (event.key === ' ') {
    if (event.shiftKey) selection.extendTo(key);
    else selection.toggle(key);
    return true;
  }
  const all = event.key === 'a' && (event.ctrlKey || event.metaKey);
  if (all) selection.selectLoaded();
  return all;
}

/** The index of the row that a key moves to. */
function rowAfter(key: string, index: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + 10;
    case 'PageUp':
      return index - 10;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

const rowAt = (table: HTMLElement | null, index: number) =>
  table?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
