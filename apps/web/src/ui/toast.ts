import { OverlayToaster, Spinner, type Toaster } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, TickCircle } from '@blueprintjs/icons';
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './toast.css';
import { requestUndo, requestUndoList } from './undo-request.ts';

const maximum = 20;
/** Section 8, in ms; 0 means until dismissed. Undo gets long enough to be reached. */
const durations = { error: 4000, success: 2000, plain: 4000, loading: 0, undo: 10_000 } as const;

let toaster: Promise<Toaster> | undefined;

/** Created with the first toast, outside the application, so that toasts survive a change of route. */
function theToaster(): Promise<Toaster> {
  toaster ??= OverlayToaster.create(
    { position: 'top-right', maxToasts: maximum, className: 'qm-toasts' },
    { domRenderer: (element, container) => createRoot(container).render(element) },
  );
  return toaster;
}

/** An action offered beside a toast's message. */
interface ToastAction {
  readonly text: string;
  readonly onClick: () => void;
}

/** @param batch the id of the batch that was done; the toast then offers Undo */
export const toastSuccess = (message: string, batch?: string): void =>
  batch === undefined
    ? toastDone(message, undefined)
    : toastDone([createElement('span', { key: 'message' }, message), allChanges], {
        text: 'Undo',
        onClick: () => requestUndo(batch, { asks: false }),
      });

const allChanges = createElement(
  'button',
  { key: 'all', type: 'button', className: 'qm-link', onClick: requestUndoList },
  'All changes',
);

/** Reports that something is done. With an action, the toast stays while it is pointed at or focused. */
export function toastDone(message: ReactNode, action: ToastAction | undefined): void {
  void theToaster().then((it) =>
    it.show({
      message,
      className: 'qm-toast-success',
      icon: createElement(TickCircle, { size: 16 }),
      ...(action === undefined
        ? { timeout: durations.success }
        : { timeout: durations.undo, className: 'qm-toast-success qm-toast-undo', action }),
    }),
  );
}

/** Needs no alert role of its own: Blueprint makes every toast an alert for screen readers. */
export function toastError(message: string): void {
  void theToaster().then((it) =>
    it.show({
      message,
      timeout: durations.error,
      className: 'qm-toast-error',
      icon: createElement(ErrorIcon, { size: 16 }),
    }),
  );
}

/** A sentence about the consequences of an action. */
export function toastNote(message: string): void {
  void theToaster().then((it) =>
    it.show({ message, timeout: durations.plain, icon: createElement(InfoSign, { size: 16 }) }),
  );
}

/** Shows what is being done, for as long as it takes. */
export async function toastWhile<Result>(message: string, work: Promise<Result>): Promise<Result> {
  const dismiss = theToaster().then((it) => {
    const icon = createElement(Spinner, { size: 16, 'aria-hidden': true });
    const key = it.show({ message, timeout: durations.loading, icon });
    return () => it.dismiss(key);
  });
  try {
    return await work;
  } finally {
    void dismiss.then((end) => end());
  }
}
