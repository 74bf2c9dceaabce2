import { useEffect, useRef } from 'react';

/** These handle Esc themselves while they are open. */
const over = '.bp6-dialog, .bp6-popover, [aria-modal="true"]';

/** Calls back on Esc, wherever the focus is. */
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
