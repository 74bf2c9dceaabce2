import { type RefObject, useLayoutEffect, useState } from 'react';

interface Fitted {
  /** In px; the one column without it is flexible. */
  readonly width?: number;
  /** The minimum width of the flexible one, in px; 180 by default. */
  readonly least?: number;
  /** In px, if there is less room. */
  readonly narrow?: number;
  /** In px, up to which it takes the room that is left. */
  readonly most?: number;
  /** When it is dropped for lack of room: 1 goes first. Without it, the column stays. */
  readonly spare?: number;
}

/** The columns that fit: all of them, all of them narrower, or without those that can be dropped. */
export function fitColumns<Column extends Fitted>(
  columns: readonly Column[],
  room: number,
): readonly Column[] {
  const narrowed = (column: Column): Column =>
    column.narrow === undefined ? column : { ...column, width: column.narrow };
  const steps = columns.flatMap(({ spare }) => spare ?? []).sort((one, other) => one - other);
  for (const step of [0, ...steps]) {
    const left = columns.filter(({ spare }) => spare === undefined || spare > step);
    for (const tried of [left, left.map(narrowed)]) if (taken(tried) <= room) return grown(tried, room);
  }
  return columns.filter(({ spare }) => spare === undefined).map(narrowed);
}

/** Gives the room that is left to the columns that could use it, before the flexible one. */
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
