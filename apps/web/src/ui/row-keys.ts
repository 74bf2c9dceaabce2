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
  /** The row that is being scrolled to, to be focused then. */
  const reached = useRef<number>(undefined);
  const focused = useRef<HTMLElement>(null);
  /** The row about to be focused: keys pressed before it has the focus continue from there. */
  const ahead = useRef<number>(undefined);
  useEffect(() => {
    if (goal === undefined || goal >= rows.length) return;
    setGoal(undefined);
    setActive(goal);
    virtual.scrollToIndex(goal);
    reached.current = goal;
  }, [goal, rows.length, virtual]);
  // After each rendering: a row far away is rendered only once it has been scrolled to.
  useEffect(() => {
    if (reached.current === undefined) return;
    const frame = requestAnimationFrame(() => {
      const row = reached.current === undefined ? undefined : rowAt(table.current, reached.current);
      if (!row) return;
      reached.current = undefined;
      // Unless somebody has gone elsewhere meanwhile.
      const { activeElement } = document;
      if (activeElement === document.body || table.current?.contains(activeElement)) row.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may take away the one that has the focus
  useEffect(() => {
    if (document.activeElement !== document.body || focused.current?.isConnected !== false) return;
    rowAt(table.current, Math.min(active, rows.length - 1))?.focus({ preventScroll: true });
  }, [rows]);
  // A row that is scrolled out of sight goes: the list takes its focus, and the keys go on from there.
  useEffect(() => {
    if (document.activeElement !== document.body || focused.current?.isConnected !== false) return;
    focused.current = null;
    table.current?.focus({ preventScroll: true });
  });
  return {
    active: Math.min(active, rows.length - 1),
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>, index: number): void => {
      focused.current = currentTarget;
      ahead.current = undefined;
      reached.current = undefined;
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
      const followed = rows[Math.max(0, Math.min(last, next))];
      if (event.shiftKey && row !== undefined && followed !== undefined)
        selection?.extendTo(rowKey(followed), rowKey(row));
      if (openKey !== undefined && !event.shiftKey && followed !== undefined) onFollow?.(followed);
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
