import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The scroll offset of each history entry. */
const offsets = new Map<string, number>();

/**
 * Scrolls a list that is reopened with the back button to where it was.
 * @param ready whether its rows are rendered
 * @returns whether there is a kept offset for it
 */
export function useKeptScroll(element: RefObject<HTMLElement | null>, ready: boolean): boolean {
  const { key } = useLocation();
  const entry = useRef(key);
  const kept = useRef(offsets.get(key));
  useLayoutEffect(() => {
    if (ready && kept.current !== undefined) element.current?.scrollTo({ top: kept.current });
  }, [element, ready]);
  useEffect(() => {
    const { current } = element;
    const keep = (): void => {
      if (current) offsets.set(entry.current, current.scrollTop);
    };
    current?.addEventListener('scroll', keep, { passive: true });
    return () => current?.removeEventListener('scroll', keep);
  }, [element]);
  useEffect(() => {
    // Opening a record adds a history entry for the same list.
    if (entry.current !== key && element.current) offsets.set(key, element.current.scrollTop);
    entry.current = key;
  }, [element, key]);
  return kept.current !== undefined;
}
