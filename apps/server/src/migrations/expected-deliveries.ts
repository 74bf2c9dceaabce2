import { equals } from '@quartermaster/core/query/where';
import { expectedDelivery } from '@quartermaster/core/requests/request';
import { type Store, updateMany } from '@quartermaster/store';
import { requestCollection } from '../requests/collection.ts';

/** Sets the expected delivery date of orders that haven't arrived. */
export const expectedDeliveryOfAll = {
  name: 'the day on which each order is expected',
  async run(store: Store): Promise<void> {
    const orders = updateMany(store.collection(requestCollection), {
      where: equals('status', 'pending_delivery'),
      change: (request) => {
        const day = expectedDelivery(request);
        return day === request.expectedDelivery || day === undefined
          ? undefined
          : { set: { expectedDelivery: day } };
      },
    });
    for await (const _ of orders);
  },
};
