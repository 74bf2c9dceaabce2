import { type RefObject, useEffect } from 'react';

/**
 * A menu takes the focus when it opens, and the arrow keys, Home and End move through it
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menubar/). A popover without a menu is left alone.
 */
export function useMenuKeys(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = popover;
    const items = (): HTMLElement[] => [
      ...(current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
    ];
    if (!current?.contains(document.activeElement)) items()[0]?.focus({ preventScroll: true });
    const press = (event: KeyboardEvent): void => {
      const all = items();
      const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      const next = at < 0 ? undefined : itemAfter(event.key, at, all.length);
      if (next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    };
    current?.addEventListener('keydown', press);
    return () => current?.removeEventListener('keydown', press);
  }, [popover]);
}

/** Around at both ends. */
function itemAfter(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
