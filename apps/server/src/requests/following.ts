import { requestCounts } from '@quartermaster/core/requests/counted';
import { deliveryTime } from '@quartermaster/core/requests/delivery-time';
import { expectedDelivery } from '@quartermaster/core/requests/request';
import type { RequestDocument } from './collection.ts';

/** What is said of the delivery of a request that wasn't ordered. */
const noDelivery = { orderedOn: null, deliveryDays: null };

/** What a stored request says again so that it is found and counted; null where there is nothing to say. */
export const followingFields = (document: RequestDocument) => ({
  expectedDelivery: expectedDelivery(document) ?? null,
  ...noDelivery,
  ...deliveryTime(document),
  currencies: [...new Set(document.items.map(({ currency }) => currency))].sort(),
  counted: requestCounts(document),
});
