import { createContext, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether a screen's secondary actions are in one menu, because the title row has no room for them. */
export const FoldedActions = createContext(false);

/** On screens up to this width, in px, they always are. */
const narrow = 480;

/**
 * Whether the title row is too narrow for its content. It is measured, because titles, counts and
 * panels beside the screen differ.
 */
export function useFoldedActions(header: RefObject<HTMLElement | null>): boolean {
  const [folded, setFolded] = useState(false);
  /** The text that didn't fit, and the width at which it would. */
  const tight = useRef({ text: '', width: 0 });
  const measure = useRef(() => {});
  measure.current = () => {
    const { current } = header;
    const title = current?.querySelector('h1');
    if (!current || !title) return;
    const text = [...current.querySelectorAll('h1, h1 + span')].map((part) => part.textContent).join();
    const width = current.clientWidth;
    // In whole pixels a title fits that ends in an ellipsis for a fraction of one.
    const content = document.createRange();
    content.selectNodeContents(title);
    const cut = content.getBoundingClientRect().width - title.getBoundingClientRect().width;
    const missing = current.scrollWidth - width + Math.max(0, cut);
    if (width <= narrow) setFolded(true);
    else if (!folded && missing > 0.01) {
      tight.current = { text, width: width + missing };
      setFolded(true);
    } else if (folded && (tight.current.text !== text || width >= tight.current.width)) setFolded(false);
  };
  const measured = useRef('');
  // Before painting, or the row would visibly change; only new content, and with the frame, because measuring lays
  // out the whole screen.
  useLayoutEffect(() => {
    const content = header.current?.innerHTML ?? '';
    if (content === measured.current) return;
    const frame = requestAnimationFrame(() => {
      measured.current = content;
      flushSync(() => measure.current());
    });
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const { current } = header;
    if (!current) return;
    const observer = new ResizeObserver(() => measure.current());
    observer.observe(current);
    return () => observer.disconnect();
  }, [header]);
  return folded;
}
