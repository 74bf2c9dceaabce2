/** What scrolls an element; undefined where nothing does. */
export function scrollerOf(element: Element): HTMLElement | undefined {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return undefined;
}

/**
 * Scrolls what an element is in until it is in sight, or at the top. Unlike `scrollIntoView`, which moves every
 * ancestor, frames that only hide what sticks out among them, it moves nothing else.
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
