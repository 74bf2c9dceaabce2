import { useEffect, useRef } from 'react';

/** What closes first, on its own, when it is open. */
const over = '.bp6-dialog, .bp6-popover, [aria-modal="true"]';

/** Esc closes it, wherever the focus is. */
export function useEscape(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(over)) return;
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
