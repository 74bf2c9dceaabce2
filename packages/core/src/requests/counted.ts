import { deliveryTime } from './delivery-time.ts';
import type { EquipmentRequest, RequestItem } from './request.ts';
import type { RequestStatus } from './status.ts';

type Countable = Pick<EquipmentRequest, 'status' | 'statusTimes' | 'createdAt' | 'items'>;

const hour = 3_600_000;
const day = 24 * hour;

/**
 * The Monday of a day's week, in UTC.
 * @param date YYYY-MM-DD, or an instant
 */
export function mondayOf(date: string): string {
  const at = Date.parse(date.slice(0, 10));
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * day).toISOString().slice(0, 10);
}

/** The keys of the counters that requests add to; keys of one kind sort by time. */
export const countKeys = {
  submitted: (monday: string, status: RequestStatus | '') => `submitted/${monday}/${status}`,
  orders: (month: string, currency: string) => `orders/${month}/${currency}`,
  spent: (month: string, currency: string) => `spent/${month}/${currency}`,
  delivered: (month: string, hours: number | '') => `delivered/${month}/${hours}`,
  handedOver: (month: string, item: string, hours: number | '') => `handedOver/${month}/${item}/${hours}`,
} as const;

/**
 * What a request adds to the dashboard's counters: one to its status in the week of its submission; one to
 * the orders of its month in each currency, and their cost in hundredths; once delivered, one to the time it
 * took; and for each unit handed over, one to the time that took, by catalogue item.
 */
export function requestCounts({ status, statusTimes, createdAt, items }: Countable): Record<string, number> {
  const counts: Record<string, number> = { [countKeys.submitted(mondayOf(createdAt), status)]: 1 };
  const delivery = deliveryTime({ items, statusTimes });
  const ordered = delivery?.orderedOn.slice(0, 7);
  if (ordered !== undefined)
    for (const item of items) {
      counts[countKeys.orders(ordered, item.currency)] = 1;
      const spent = countKeys.spent(ordered, item.currency);
      counts[spent] = (counts[spent] ?? 0) + costOf(item);
    }
  const { fulfilled } = statusTimes;
  // An order of which nothing arrived wasn't delivered.
  if (status === 'fulfilled' && fulfilled !== undefined && delivery?.deliveryDays !== undefined)
    counts[countKeys.delivered(fulfilled.slice(0, 7), hoursTaken(createdAt, fulfilled))] = 1;
  for (const { catalogItemId, units = [] } of items)
    for (const { state, at = fulfilled } of units) {
      if (state !== 'assigned' || at === undefined) continue;
      const key = countKeys.handedOver(at.slice(0, 7), catalogItemId, hoursTaken(createdAt, at));
      counts[key] = (counts[key] ?? 0) + 1;
    }
  return counts;
}

/** The number of units of an item that are paid for: all except those that never arrived. */
export const paidUnits = ({ quantity, units = [] }: Pick<RequestItem, 'quantity' | 'units'>): number =>
  quantity - units.filter(({ state }) => state === 'missing').length;

/** The price paid for an item, in hundredths. */
const costOf = (item: RequestItem): number => Math.round(item.price * paidUnits(item) * 100);

/** Hours, rounded to whole days above two days to keep the number of different keys small. */
function hoursTaken(from: string, to: string): number {
  const took = Math.max(0, Date.parse(to) - Date.parse(from));
  return took < 2 * day ? Math.round(took / hour) : Math.round(took / day) * 24;
}
