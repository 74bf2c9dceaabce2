import type { Page } from 'playwright-core';

/**
 * What on the page can't be read or hit as it should: titles, counts, buttons, labels and links that are cut
 * off, covered or outside the window, and targets under 24 px (WCAG 2.2, 2.5.8).
 */
export const faultyBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { innerWidth } = window;
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`;
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 && height > 1 && element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
      );
    };
    /** Whether a scrolling or deliberately clipping ancestor hides the element. */
    const isScrolledAway = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const around = at.getBoundingClientRect();
        const scrolls = /auto|scroll/;
        if (scrolls.test(overflowY) && (box.bottom > around.bottom || box.top < around.top)) return true;
        if (scrolls.test(overflowX) && (box.right > around.right || box.left < around.left)) return true;
      }
      return false;
    };
    const texts = [...document.querySelectorAll('h1, h1 + span, h2, h3, label, button, a, [role=tab], th')];
    for (const element of texts.filter(isShown)) {
      if (isScrolledAway(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.right > innerWidth + 1) faults.push(`outside: ${nameOf(element)}`);
      // Names in lists of records end with an ellipsis and can be read in full elsewhere.
      const isData = element.closest('td, li, .qm-brand, [title]') !== null;
      const cut = [element, ...element.querySelectorAll('*')].some(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          // Screen reader texts are one pixel wide.
          part.clientWidth > 1 &&
          getComputedStyle(part).overflowX !== 'visible' &&
          !part.hasAttribute('title'),
      );
      if (cut && !isData) faults.push(`cut: ${nameOf(element)}`);
    }
    for (const footer of [...document.querySelectorAll('.qm-foot')].filter(isShown)) {
      if (innerWidth < 768) continue;
      if (footer.clientHeight > 56) faults.push(`wraps: ${nameOf(footer)}`);
      if (footer.scrollWidth > footer.clientWidth + 1) faults.push(`cut: ${nameOf(footer)}`);
    }
    const targets = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]'),
    ].filter((element) => isShown(element) && !isScrolledAway(element));
    for (const element of targets) {
      // A Blueprint checkbox counts with its label; a link within a sentence is as high as its line.
      const target = element.closest('label') ?? element;
      const box = target.getBoundingClientRect();
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
      const after = getComputedStyle(element, '::after');
      const grown =
        after.content !== 'none' && after.position === 'absolute' ? Number.parseFloat(after.height) || 0 : 0;
      if ((Math.max(box.height, grown) < 23.5 || box.width < 23.5) && !inSentence)
        faults.push(`small: ${nameOf(element)}`);
    }
    const middle = (element: Element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2] as const;
    };
    const layers = document.querySelectorAll('.bp6-dialog-container, .bp6-drawer');
    const top = [...layers].findLast(isShown);
    for (const element of targets) {
      if (top && !top.contains(element)) continue;
      const [x, y] = middle(element);
      if (x < 0 || y < 0 || x > innerWidth || y > window.innerHeight) continue;
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit === element || element.contains(hit) || hit.contains(element)) continue;
      const label = element.closest('label');
      if (label?.contains(hit)) continue;
      faults.push(`overlapped: ${nameOf(element)} by ${nameOf(hit)}`);
    }
    return [...new Set(faults)];
  });
