import { requestCounts } from '@quartermaster/core/requests/counted';
import { deliveryTime } from '@quartermaster/core/requests/delivery-time';
import { expectedDelivery } from '@quartermaster/core/requests/request';
import type { RequestDocument } from './collection.ts';

/** The delivery fields of a request that wasn't ordered. */
const noDelivery = { orderedOn: null, deliveryDays: null };

/** A stored request's derived fields, by which it is found and counted; null means absent. */
export const derivedFields = (document: RequestDocument) => ({
  expectedDelivery: expectedDelivery(document) ?? null,
  ...noDelivery,
  ...deliveryTime(document),
  currencies: [...new Set(document.items.map(({ currency }) => currency))].sort(),
  counted: requestCounts(document),
});
