import { type EquipmentRequest, orderDetails } from './request.ts';

/** How long an order took to arrive and how long was promised, in days. */
export interface DeliveryTime {
  /** The day of the order, in UTC. */
  readonly orderedOn: string;
  /**
   * `7 4`: days until the latest arrival so far, and days promised; absent until anything has arrived. Stored
   * as one text so that the store can count by it from an index alone.
   */
  readonly deliveryDays?: string;
}

/** The delivery time of a request; undefined until it is ordered. */
export function deliveryTime({
  items,
  statusTimes,
}: Pick<EquipmentRequest, 'items' | 'statusTimes'>): DeliveryTime | undefined {
  const details = orderDetails(items);
  if (!details) return undefined;
  const orderedOn = details.orderDate.slice(0, 10);
  const arrivals = items
    .flatMap(({ units = [] }) => units)
    .flatMap(({ state, at = statusTimes.fulfilled }) => (state === 'assigned' && at ? [at.slice(0, 10)] : []))
    .sort();
  const last = arrivals.at(-1);
  return {
    orderedOn,
    ...(last === undefined
      ? {}
      : {
          deliveryDays: `${daysBetween(orderedOn, last)} ${daysBetween(orderedOn, details.expectedDeliveryDate)}`,
        }),
  };
}

/** The days taken and the days promised, as numbers. */
export const daysOf = (deliveryDays: string): { readonly took: number; readonly promised: number } => {
  const [took = 0, promised = 0] = deliveryDays.split(' ').map(Number);
  return { took, promised };
};

/** Never negative: somebody who orders in the evening may promise a day that is already past in UTC. */
const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
