import { Classes } from '@blueprintjs/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * When a dialog or a menu closes, returns the focus to the element that had it before, or to its nearest
 * neighbour if that element is gone, such as a button of a deleted row.
 */
export function useReturnFocus({ onlyIfLost = false } = {}): void {
  const [order] = useState(() => withNeighbours(document.activeElement));
  useEffect(
    () => () => {
      // Only after the dialog has gone: until then it traps the focus.
      setTimeout(() => {
        const lost = isLost(document.activeElement);
        if (onlyIfLost && !lost) return;
        const dialog = openDialog();
        if (dialog && !dialog.contains(order[0] ?? null)) {
          if (lost) focusField(dialog);
          return;
        }
        if (!focusFirst(order) && lost) focusContent();
      });
    },
    [order, onlyIfLost],
  );
}

/** A dialog moves a lost focus to its empty start trap. */
const isLost = (focused: Element | null): boolean =>
  focused === document.body || focused?.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP) === true;

/** The uppermost one. Keys pressed behind it would be lost. */
const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`.${Classes.DIALOG}`)].at(-1);

/**
 * A control that disappears when used, such as a filter's chip or Clear Filters, hands its focus to another
 * element or to its neighbour.
 */
export function useFocusHandoff(
  owner: RefObject<HTMLElement | null>,
  handFocusTo: RefObject<HTMLElement | null> | 'neighbour' | undefined,
): void {
  useLayoutEffect(() => {
    const { current } = owner;
    return () => {
      if (!handFocusTo || document.activeElement !== current) return;
      const order = handFocusTo === 'neighbour' ? withNeighbours(current) : [];
      setTimeout(() => {
        if (current?.isConnected) return;
        if (handFocusTo !== 'neighbour') handFocusTo.current?.focus();
        else if (document.activeElement === document.body && !focusFirst(order)) focusContent();
      });
    };
  }, [owner, handFocusTo]);
}

/** On a new screen, moves the focus to its start if the focused element is gone. */
export function useScreenFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) focusContent();
  }, [pathname]);
}

/** Focuses the first of these that is still visible. @returns whether there was one */
function focusFirst(order: readonly HTMLElement[]): boolean {
  const first = order.find((one) => one.isConnected && one.checkVisibility());
  first?.focus({ preventScroll: true });
  return first !== undefined;
}

export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/** What opened the latest menu or popover. */
let opener: Element | null = null;

/** Notes that this opens a menu or a popover: a dialog that is opened from there returns the focus to it. */
export function useOpener(): void {
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    opener = focused;
  }, [focused]);
}

/** An element, then what follows it, then what precedes it, nearest first. */
function withNeighbours(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  // It goes together with its popover, which comes after everything else on the page.
  const isPassing = element.closest(`.${Classes.POPOVER}`) !== null;
  if (isPassing && opener && !element.contains(opener)) return [element, ...withNeighbours(opener)];
  const stops = [...document.querySelectorAll<HTMLElement>(tabStops)];
  const at = stops.indexOf(element);
  return [element, ...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at)).reverse()];
}

const tabStops = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map((element) => `${element}:not([tabindex="-1"], :disabled, .qm-toasts *)`)
  .join(', ');

/** Moves the focus from a screen's search to the rows of its list. @returns whether there are any */
export function focusFirstRow(search: Element): boolean {
  const rows = search.closest('.qm-page')?.querySelectorAll<HTMLElement>('tr[data-index], [data-index] > a');
  const row = [...(rows ?? [])].find(({ tabIndex }) => tabIndex === 0);
  row?.focus();
  return row !== undefined;
}

/** Focuses a form's first field, unless a part of it has the focus or that would open an on-screen keyboard. */
export function useFirstFieldFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => focusField(form.current), [form]);
}

function focusField(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement) || matchMedia('(pointer: coarse)').matches) return;
  focusFirst([...form.querySelectorAll<HTMLElement>(fields)]);
}

const fields = ['input:not([type=hidden])', 'select', 'textarea']
  .map((field) => `${field}:enabled`)
  .join(', ');

/** Moves the focus to a step that replaces a dialog's form, and back to the submit button afterwards. */
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

/**
 * After a question in a form's footer, returns the focus to the field that had it, or to the submit button.
 */
export function useQuestionFocus(
  isOpen: boolean,
  form: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  const field = useRef<Element>(null);
  const before = useRef(isOpen);
  useEffect(() => {
    const { current } = form;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest('.bp6-dialog-body')) field.current = target;
    };
    // Whatever was focused at the start had the focus before this listened.
    if (current?.contains(document.activeElement)) field.current = document.activeElement;
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, [form]);
  useEffect(() => {
    const wasOpen = before.current;
    before.current = isOpen;
    if (isOpen || !wasOpen || document.activeElement !== document.body) return;
    if (!(field.current instanceof HTMLElement && focusFirst([field.current]))) button.current?.focus();
  }, [isOpen, button]);
}
