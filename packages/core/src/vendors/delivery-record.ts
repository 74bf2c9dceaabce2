import { z } from 'zod';
import { daysAfter } from '../days-after.ts';
import { type Counted, medianOf } from '../median.ts';

/** With fewer orders than this, nothing can be said about a vendor. */
const fewestOrders = 3;

const days = z.object({ median: z.number(), least: z.number().int(), most: z.number().int() });

/** How a vendor has delivered: last year's orders of which anything has arrived, in days from the order. */
export const deliveryRecordSchema = z.object({
  orders: z.number().int(),
  took: days,
  promised: days,
  /** How many of the orders took longer than promised. */
  late: z.number().int(),
});
export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>;

/** A number of orders with the same figures. */
export interface CountedOrders {
  readonly took: number;
  readonly promised: number;
  readonly orders: number;
}

/** @returns undefined if there are too few orders */
export function deliveryRecord(counted: readonly CountedOrders[]): DeliveryRecord | undefined {
  const orders = sum(counted);
  if (orders < fewestOrders) return undefined;
  return {
    orders,
    took: figures(counted.map(({ took, orders: count }) => ({ value: took, count }))),
    promised: figures(counted.map(({ promised, orders: count }) => ({ value: promised, count }))),
    late: sum(counted.filter(({ took, promised }) => took > promised)),
  };
}

/**
 * Orders count from this day, a year ago.
 * @param today YYYY-MM-DD
 */
export const deliveriesSince = (today: string): string => daysAfter(today, -365);

function figures(counted: readonly Counted[]): DeliveryRecord['took'] {
  const values = counted.map(({ value }) => value);
  return { median: medianOf(counted).median, least: Math.min(...values), most: Math.max(...values) };
}

const sum = (counted: readonly { readonly orders: number }[]): number =>
  counted.reduce((total, { orders }) => total + orders, 0);

/** 'in 7 days, promised 4': the medians. */
export function deliveryWords({ took, promised }: DeliveryRecord): string {
  const [days, expected] = [Math.round(took.median), Math.round(promised.median)];
  const arrival = days === 0 ? 'the same day' : `in ${days === 1 ? '1 day' : `${days} days`}`;
  return days === expected ? `${arrival}, as promised` : `${arrival}, promised ${expected}`;
}

/** '12 orders in a year: 3 to 14 days, median 7.5; promised 2 to 6, median 4; 5 late' */
export function deliveryDetails({ orders, took, promised, late }: DeliveryRecord): string {
  const range = ({ least, most, median }: DeliveryRecord['took'], unit = ''): string =>
    least === most ? `${least}${unit}` : `${least} to ${most}${unit}, median ${median}`;
  return `${orders} orders in a year: ${range(took, ' days')}; promised ${range(promised)}; ${late} late`;
}
