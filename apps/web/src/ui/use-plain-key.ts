import { useEffect, useRef } from 'react';

/** Acts on a key pressed without modifiers, unless somebody is typing or a dialog is open. */
export function usePlainKey(key: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('.bp6-dialog')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}
