import { and, isIn } from '@quartermaster/core/query/where';
import { daysOf } from '@quartermaster/core/requests/delivery-time';
import {
  type CountedOrders,
  type DeliveryRecord,
  deliveriesSince,
  deliveryRecord,
} from '@quartermaster/core/vendors/delivery-record';
import { requestCollection } from '../requests/collection.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';

/**
 * The delivery record of each of these vendors, by id; none for vendors with few orders. A single query for
 * all of them.
 */
export async function deliveriesOf(
  runtime: Runtime,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryRecord>> {
  if (vendorIds.length === 0) return new Map();
  const groups = await runtime.store.collection(requestCollection).tally({
    where: and(isIn('vendorId', [...vendorIds]), {
      op: 'range',
      path: 'orderedOn',
      gte: deliveriesSince(instantOf(runtime).slice(0, 10)),
    }),
    by: [{ path: 'vendorId' }, { path: 'deliveryDays' }],
  });
  const counted = new Map<string, CountedOrders[]>();
  for (const { key, count: orders } of groups) {
    const [vendorId, days] = key;
    if (typeof vendorId !== 'string' || typeof days !== 'string') continue;
    const ofVendor = counted.get(vendorId) ?? [];
    counted.set(vendorId, ofVendor);
    ofVendor.push({ ...daysOf(days), orders });
  }
  return new Map(
    [...counted].flatMap(([id, orders]): [string, DeliveryRecord][] => {
      const record = deliveryRecord(orders);
      return record ? [[id, record]] : [];
    }),
  );
}
