import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Gives the focus back, when a dialog closes, to what had it when the dialog opened, else to what stood next to that:
 * a deleted row's buttons are gone with it. What was done stays in sight.
 */
export function useReturnFocus({ onlyIfLost = false } = {}): void {
  const [order] = useState(() => withNeighbours(document.activeElement));
  useEffect(
    () => () => {
      // After the dialog is gone: until then it keeps the focus within.
      setTimeout(() => {
        const lost = document.activeElement === document.body;
        if (onlyIfLost && !lost) return;
        if (!focusFirst(order) && lost) focusContent();
      });
    },
    [order, onlyIfLost],
  );
}

/**
 * What goes away with what it did, a filter's chip or the button that clears them, hands on the focus: to its heir, or
 * to what stands next to it.
 */
export function useHeir(
  owner: RefObject<HTMLElement | null>,
  heir: RefObject<HTMLElement | null> | 'neighbour' | undefined,
): void {
  useLayoutEffect(() => {
    const { current } = owner;
    return () => {
      if (!heir || document.activeElement !== current) return;
      const order = heir === 'neighbour' ? withNeighbours(current) : [];
      setTimeout(() => {
        if (current?.isConnected) return;
        if (heir !== 'neighbour') heir.current?.focus();
        else if (document.activeElement === document.body && !focusFirst(order)) focusContent();
      });
    };
  }, [owner, heir]);
}

/** On another screen the focus is at its beginning, where what had it stayed behind. */
export function useScreenFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) focusContent();
  }, [pathname]);
}

/** The first of these that is still to be seen. @returns whether there is one */
function focusFirst(order: readonly HTMLElement[]): boolean {
  const heir = order.find((one) => one.isConnected && one.checkVisibility());
  heir?.focus({ preventScroll: true });
  return heir !== undefined;
}

const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/** An element, then what comes after it, then what comes before it, the nearest first. */
function withNeighbours(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const stops = [...document.querySelectorAll<HTMLElement>(tabStops)];
  const at = stops.indexOf(element);
  return [element, ...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at)).reverse()];
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

/** A question in a form's foot gives the focus back to the field that had it, else to the form's button. */
export function useQuestionFocus(
  asked: boolean,
  form: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  const field = useRef<Element>(null);
  const before = useRef(asked);
  useEffect(() => {
    const { current } = form;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest('.bp6-dialog-body')) field.current = target;
    };
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, [form]);
  useEffect(() => {
    const wasAsked = before.current;
    before.current = asked;
    if (asked || !wasAsked || document.activeElement !== document.body) return;
    if (!(field.current instanceof HTMLElement && focusFirst([field.current]))) button.current?.focus();
  }, [asked, button]);
}
