import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { deliveryTime } from '@quartermaster/core/requests/delivery-time';
import { orderDetails } from '@quartermaster/core/requests/request';
import { type Store, updateMany } from '@quartermaster/store';
import { requestCollection } from '../requests/collection.ts';
import { vendorCollection } from '../vendors/collection.ts';

/**
 * Sets the vendor and delivery time of orders; not if the vendor has been renamed since, as it can't be
 * identified.
 */
export const deliveryTimeOfAll = {
  name: 'the vendor and the delivery time of each order',
  async run(store: Store): Promise<void> {
    const vendors = new Map<string, string>();
    for await (const { id, nameKey } of store.collection(vendorCollection).stream({}))
      vendors.set(nameKey, id);
    const orders = updateMany(store.collection(requestCollection), {
      where: isIn('status', ['pending_delivery', 'fulfilled']),
      change: (request) => {
        const vendor = orderDetails(request.items)?.vendor;
        const vendorId = vendor && vendors.get(fold(vendor.trim()));
        return vendorId === undefined || request.vendorId !== undefined
          ? undefined
          : { set: { vendorId, ...deliveryTime(request) } };
      },
    });
    for await (const _ of orders);
  },
};
