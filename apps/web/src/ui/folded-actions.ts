import { createContext, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whether a screen's secondary actions are in one menu, because the title row has no room for them. */
export const FoldedActions = createContext(false);

/** Up to this width of the screen, in px, they always are. */
const narrow = 480;

/**
 * Whether the title row is too narrow for all that is in it: it is measured, since titles, counts and what is open
 * beside the screen differ.
 */
export function useFoldedActions(header: RefObject<HTMLElement | null>): boolean {
  const [folded, setFolded] = useState(false);
  /** What didn't fit side by side, and how wide the row has to be for it. */
  const tight = useRef({ text: '', width: 0 });
  const measure = useRef(() => {});
  measure.current = () => {
    const { current } = header;
    const title = current?.querySelector('h1');
    if (!current || !title) return;
    const text = [...current.querySelectorAll('h1, h1 + span')].map((part) => part.textContent).join();
    const width = current.clientWidth;
    const missing = current.scrollWidth - width + title.scrollWidth - title.clientWidth;
    if (width <= narrow) setFolded(true);
    else if (!folded && missing > 0) {
      tight.current = { text, width: width + missing };
      setFolded(true);
    } else if (folded && (tight.current.text !== text || width >= tight.current.width)) setFolded(false);
  };
  // Before it is painted, or the row would be seen to change.
  useLayoutEffect(() => measure.current());
  useEffect(() => {
    const { current } = header;
    if (!current) return;
    const observer = new ResizeObserver(() => measure.current());
    observer.observe(current);
    return () => observer.disconnect();
  }, [header]);
  return folded;
}
