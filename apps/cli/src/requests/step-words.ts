import type { RequestVerb } from '@quartermaster/core/requests/status';

/** What a step is called while it is being taken, and once it has been. */
export const stepWords: Readonly<Record<RequestVerb, { readonly doing: string; readonly done: string }>> = {
  accept: { doing: 'Accepting', done: 'accepted' },
  order: { doing: 'Ordering', done: 'ordered' },
  deliver: { doing: 'Delivering', done: 'delivered' },
  reject: { doing: 'Rejecting', done: 'rejected' },
  cancel: { doing: 'Cancelling', done: 'cancelled' },
};
