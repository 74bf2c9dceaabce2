import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

interface Fitted {
  readonly key: string;
  /** In px; the only column without a width is flexible. */
  readonly width?: number;
  /** The minimum width of the flexible column, in px; 180 by default. */
  readonly least?: number;
  /** The width where space is short, in px. */
  readonly narrow?: number;
  /** The width up to which it takes spare room, in px. */
  readonly most?: number;
  /** The order in which columns are dropped for lack of room: 1 goes first. Without it, the column stays. */
  readonly spare?: number;
}

/** The columns that fit: all of them, all of them narrower, or without those that can be dropped. */
function fitColumns<Column extends Fitted>(columns: readonly Column[], room: number): readonly Column[] {
  const narrowed = (column: Column): Column =>
    column.narrow === undefined ? column : { ...column, width: column.narrow };
  const steps = columns.flatMap(({ spare }) => spare ?? []).sort((one, other) => one - other);
  for (const step of [0, ...steps]) {
    const left = columns.filter(({ spare }) => spare === undefined || spare > step);
    for (const tried of [left, left.map(narrowed)]) if (taken(tried) <= room) return grown(tried, room);
  }
  return columns.filter(({ spare }) => spare === undefined).map(narrowed);
}

/** Gives spare room first to the columns that can use it, then to the flexible one. */
function grown<Column extends Fitted>(columns: readonly Column[], room: number): readonly Column[] {
  let left = room - taken(columns);
  return columns.map((column) => {
    const { width, most } = column;
    if (width === undefined || most === undefined) return column;
    const more = Math.min(Math.max(0, most - width), left);
    left -= more;
    return { ...column, width: width + more };
  });
}

/** The width that columns need, in px. */
export const taken = (columns: readonly Fitted[]): number =>
  columns.reduce((sum, { width, least = 180 }) => sum + (width ?? least), 0);

/** The columns that fit with their widths, and without them: those stay the same until others fit. */
export function useFittingColumns<Column extends Fitted>(
  columns: readonly Column[],
  room: number,
): { readonly fitted: readonly Column[]; readonly shown: readonly Column[] } {
  const fitted = useMemo(() => fitColumns(columns, room), [columns, room]);
  const keys = fitted.map(({ key }) => key).join('\n');
  const shown = useMemo(() => {
    const fitting = new Set(keys.split('\n'));
    return columns.filter(({ key }) => fitting.has(key));
  }, [columns, keys]);
  return { fitted, shown };
}

/** The inner width of an element, known before it is first painted. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setRoom(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
