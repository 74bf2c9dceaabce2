import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** How many rows are added at once at most: to lay out more of them takes a slow machine over 100 ms. */
const most = 6;

/** How many are rendered first, and after a jump: some more, as nothing else of the list is laid out then. */
const atFirst = 8;

interface Rows {
  readonly first: number;
  readonly last: number;
}

/**
 * Which of the wanted rows to render now. While they are scrolled, a few are added with each frame, nearest first.
 */
export function useFewAtOnce(wanted: Rows, inSight: Rows): Rows {
  const rendered = useRef<Rows>(undefined);
  const [, renderMore] = useReducer((times: number) => times + 1, 0);
  const next = grown(rendered.current, wanted, inSight);
  useLayoutEffect(() => {
    rendered.current = next;
  });
  const isWhole = next.first === wanted.first && next.last === wanted.last;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(renderMore);
    return () => cancelAnimationFrame(frame);
  });
  return next;
}

export function grown(rendered: Rows | undefined, wanted: Rows, inSight: Rows): Rows {
  const first = Math.max(rendered?.first ?? 0, wanted.first);
  const last = Math.min(rendered?.last ?? -1, wanted.last);
  if (first > last)
    return { first: inSight.first, last: Math.min(inSight.last, inSight.first + atFirst - 1) };
  const [above, below] = [first - wanted.first, wanted.last - last];
  const isUpwards = first > inSight.first;
  const up = Math.min(above, isUpwards ? most : Math.max(0, most - below));
  const down = Math.min(below, most - up);
  return { first: first - up, last: last + down };
}
