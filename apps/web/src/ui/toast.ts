import { OverlayToaster, type Toaster } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, TickCircle } from '@blueprintjs/icons';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const maximum = 20;
const durations = { error: 4000, success: 2000, note: 10_000 } as const;

let toaster: Promise<Toaster> | undefined;

/** Made with the first toast; it lives beside the application, so that a change of route doesn't take it away. */
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

/** Section 8: error toasts stay 4 seconds. A screen reader says every toast at once: Blueprint makes it an alert. */
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

/** What somebody should know of what they just did: a sentence or two, for as long as it takes to read. */
export function toastNote(message: string): void {
  void theToaster().then((it) =>
    it.show({ message, timeout: durations.note, icon: createElement(InfoSign, { size: 16 }) }),
  );
}
