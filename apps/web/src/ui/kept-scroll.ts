import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How far each entry of the history was scrolled. */
const offsets = new Map<string, number>();

/**
 * Brings a list that is come back to, by the back button, to where it was scrolled.
 * @param ready whether its rows are there
 * @returns whether it is such a list
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
    // Opening a record makes another entry of the same list.
    if (entry.current !== key && element.current) offsets.set(key, element.current.scrollTop);
    entry.current = key;
  }, [element, key]);
  return kept.current !== undefined;
}
