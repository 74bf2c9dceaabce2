/** The nearest ancestor that scrolls; undefined if there is none. */
export function scrollerOf(element: Element): HTMLElement | undefined {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return undefined;
}

/**
 * Scrolls an element's scroller until the element is in sight, or at the top. `scrollIntoView` would also
 * scroll every other ancestor, even frames that merely hide their overflow.
 */
export function scrollIntoSight(element: Element, { toTop = false } = {}): void {
  const scroller = scrollerOf(element);
  if (!scroller) return;
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const top = inner.top - outer.top - scroller.clientTop;
  const below = top + inner.height - scroller.clientHeight;
  if (toTop || top < 0) scroller.scrollTop += top;
  else if (below > 0) scroller.scrollTop += Math.min(below, top);
}
