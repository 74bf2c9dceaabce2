import { useEffect, useRef } from 'react';
import type { PlainKey } from './shortcuts.ts';

/** Acts on a key pressed without modifiers, unless somebody is typing or a dialog is open. */
export function usePlainKey(key: PlainKey, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('.bp6-dialog, [aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}
