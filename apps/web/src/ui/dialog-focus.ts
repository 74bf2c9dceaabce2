import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back, when a dialog closes, to what had it when the dialog opened; what was done stays in sight. */
export function useReturnFocus(): void {
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const { current } = opener;
    return () => {
      // After the dialog is gone: until then it keeps the focus within.
      setTimeout(() => {
        if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
      });
    };
  }, []);
}

/** Puts the focus into a dialog's first field; not where that would bring up a keyboard on the screen. */
export function useFirstFieldFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [form]);
}

const firstField = ['input:not([type=hidden])', 'select', 'textarea']
  .map((field) => `.bp6-dialog-body ${field}:enabled`)
  .join(', ');
