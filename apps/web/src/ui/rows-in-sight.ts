import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import type { DataTableProps } from './data-table.tsx';
import { useKeptScroll } from './kept-scroll.ts';

/** How long after its first rows a list has come to rest, in ms. */
const settledMs = 400;
/** How many rows to load at most to find the open one. */
const mostRows = 2_000;

/**
 * Renders only the rows in sight and those around them; calls back when the end
 * of the loaded rows comes near.
 */
export function useRowsInSight<Row>(
  props: DataTableProps<Row>,
  scroll: RefObject<HTMLDivElement | null>,
  height: number,
) {
  const { rows } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: useSpareRows(rows.length > 0),
    // The spare rows give time to render those that come into sight after the scrolling itself.
    useFlushSync: false,
  });
  // Finds out the range for this rendering.
  virtual.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  const { onEnd, onRange } = props;
  const latest = useRef({ onEnd, onRange });
  latest.current = { onEnd, onRange };
  useEffect(() => {
    if (rows.length === 0) return;
    latest.current.onRange?.(startIndex + 1, Math.min(rows.length, endIndex + 1));
    if (endIndex >= rows.length - 30) latest.current.onEnd?.();
  }, [rows.length, startIndex, endIndex]);
  const kept = useKeptScroll(scroll, rows.length > 0);
  useOpenInSight(props, kept, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  return virtual;
}

/**
 * How many rows to render beyond those in sight: few at first, so that these are there sooner, and more as soon as
 * there is time.
 */
function useSpareRows(isFilled: boolean): number {
  const [spare, setSpare] = useState(2);
  useEffect(() => {
    if (!isFilled) return;
    const later = setTimeout(() => startTransition(() => setSpare(8)), settledMs);
    return () => clearTimeout(later);
  }, [isFilled]);
  return spare;
}

/** When a link opens a record, scrolls to its row once the rows up to it are loaded. */
function useOpenInSight<Row>(
  { rows, total = 0, rowKey, openKey, onEnd }: DataTableProps<Row>,
  kept: boolean,
  scrollTo: (index: number) => void,
): void {
  const loaded = rows.length;
  const sought = useRef(kept ? undefined : openKey);
  const latest = useRef({ rows, rowKey, onEnd, scrollTo });
  latest.current = { rows, rowKey, onEnd, scrollTo };
  useEffect(() => {
    if (loaded === 0 || sought.current === undefined) return;
    const at = latest.current.rows.findIndex((row) => latest.current.rowKey(row) === sought.current);
    if (at < 0 && openKey === sought.current && loaded < Math.min(total, mostRows)) {
      latest.current.onEnd?.();
      return;
    }
    sought.current = undefined;
    if (at >= 0) latest.current.scrollTo(at);
    // Depends on the number of rows, because the rows themselves are new on every render.
  }, [loaded, openKey, total]);
}
