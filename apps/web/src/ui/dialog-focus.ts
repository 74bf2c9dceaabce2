import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back, when a dialog closes, to what had it when the dialog opened, else to what stood next to that:
 * a deleted row's buttons are gone with it. What was done stays in sight.
 */
export function useReturnFocus({ onlyIfLost = false } = {}): void {
  const [order] = useState(openerAndNeighbours);
  useEffect(
    () => () => {
      // After the dialog is gone: until then it keeps the focus within.
      setTimeout(() => {
        const lost = document.activeElement === document.body;
        if (onlyIfLost && !lost) return;
        const heir = order.find((one) => one.isConnected && one.checkVisibility());
        if (heir) heir.focus({ preventScroll: true });
        else if (lost) document.getElementById('content')?.focus();
      });
    },
    [order, onlyIfLost],
  );
}

/** What has the focus, then what comes after it, then what comes before it, the nearest first. */
function openerAndNeighbours(): readonly HTMLElement[] {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return [];
  const stops = [...document.querySelectorAll<HTMLElement>(tabStops)];
  const at = stops.indexOf(opener);
  return [opener, ...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at)).reverse()];
}

const tabStops = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map((element) => `${element}:not([tabindex="-1"], :disabled, .qm-toasts *)`)
  .join(', ');

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

/** Where one thing takes another's place in a dialog, the focus goes along, and back to the form's button at the end. */
export function useStepFocus(
  step: unknown,
  instead: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  const before = useRef(step);
  useEffect(() => {
    const last = before.current;
    before.current = step;
    if (document.activeElement !== document.body) return;
    if (step) instead.current?.focus();
    else if (last) button.current?.focus();
  });
}
