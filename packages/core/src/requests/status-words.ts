import type { RequestStatus } from './status.ts';

/** What people read for a status. */
export const statusWords: Readonly<Record<RequestStatus, string>> = {
  pending: 'Pending',
  procuring: 'Procuring',
  pending_delivery: 'Pending Delivery',
  fulfilled: 'Fulfilled',
  rejected: 'Rejected',
};
