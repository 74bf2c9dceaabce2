import { OverlayToaster, type Toaster } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, TickCircle } from '@blueprintjs/icons';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const maximum = 20;
const durations = { error: 4000, success: 2000, note: 10_000 } as const;

let toaster: Promise<Toaster> | undefined;

/** Created with the first toast, outside the application, so that it survives a change of route. */
function theToaster(): Promise<Toaster> {
  toaster ??= OverlayToaster.create(
    { position: 'top-right', maxToasts: maximum, className: 'qm-toasts' },
    { domRenderer: (element, container) => createRoot(container).render(element) },
  );
  return toaster;
}

/** Section 8: success toasts stay 2 seconds. */
export function toastSuccess(message: string): void {
  void theToaster().then((it) =>
    it.show({
      message,
      timeout: durations.success,
      className: 'qm-toast-success',
      icon: createElement(TickCircle, { size: 16 }),
    }),
  );
}

/** Section 8: error toasts stay 4 seconds. Blueprint makes every toast an alert for screen readers. */
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

/** A sentence or two about the consequences of an action, shown long enough to read. */
export function toastNote(message: string): void {
  void theToaster().then((it) =>
    it.show({ message, timeout: durations.note, icon: createElement(InfoSign, { size: 16 }) }),
  );
}
