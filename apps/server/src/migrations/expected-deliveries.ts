import { equals } from '@quartermaster/core/query/where';
import { expectedDelivery } from '@quartermaster/core/requests/request';
import { type Store, updateMany } from '@quartermaster/store';
import { requestCollection } from '../requests/collection.ts';

/** Gives orders that haven't arrived the day on which they are expected. */
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
