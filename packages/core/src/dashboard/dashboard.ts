import { z } from 'zod';
import { assetStatuses } from '../assets/asset-fields.ts';
import { monthsAfter } from '../assets/maintenance.ts';
import { lowStock } from '../catalogue/item.ts';
import { daysAfter } from '../days-after.ts';
import { medianOf } from '../median.ts';
import { countKeys, mondayOf } from '../requests/counted.ts';
import { listedRequestSchema } from '../requests/request.ts';
import { type RequestStatus, requestStatuses } from '../requests/status.ts';

/** How many of the most recently updated requests Recent Activity shows (section 9). */
export const recentRequests = 5;

/** With more pending requests than this, the level is High (section 9). */
const fewPending = 5;

const figure = z.number().int();

/** What administrators see first (section 2). */
export const dashboardSchema = z.object({
  /** The day in UTC for which the figures were computed. */
  today: z.string(),
  totalAssets: z.object({ count: figure, updatedLastMonth: figure }),
  /** People who hold assets. */
  activeUsers: z.object({ count: figure }),
  pendingRequests: z.object({
    count: figure,
    pending: figure,
    procuring: figure,
    pending_delivery: figure,
    level: z.enum(['High', 'Normal']),
  }),
  recentActivity: z.array(listedRequestSchema),
  /** The last twelve weeks, oldest first: the requests submitted in each, by their current status. */
  requestsPerWeek: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      submitted: figure,
      byStatus: z.record(z.enum(requestStatuses), figure),
    }),
  ),
  /** The last twelve months, oldest first: the time from request to delivery, by month of delivery. */
  deliveryTimes: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      delivered: figure,
      /** The median, in hours up to two days, then in whole days. Absent if nothing was delivered. */
      medianHours: z.number().optional(),
    }),
  ),
  /**
   * The cost of the orders of each of these months, by the prices stored on requests; the currency with most
   * orders first.
   */
  spend: z.array(
    z.object({
      currency: z.string(),
      months: z.array(z.object({ from: z.string(), to: z.string(), requests: figure, amount: z.number() })),
    }),
  ),
  /** All statuses, in their order. */
  assetsByStatus: z.array(z.object({ status: z.enum(assetStatuses), count: figure })),
  /** The types that have assets, the largest first. */
  assetsByType: z.array(z.object({ type: z.string(), count: figure })),
  /** How many of each need somebody's attention. */
  attention: z.object({
    overdueDeliveries: figure,
    lowStock: figure,
    warrantiesEnding: figure,
    maintenanceDue: figure,
    accountsWaiting: figure,
  }),
});
export type DashboardFigures = z.infer<typeof dashboardSchema>;

/** How many weeks and months are shown. */
const [weeks, months] = [12, 12];

/** A range of days, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * The weeks up to and including today's, oldest first, from Monday to Sunday in UTC.
 * @param today YYYY-MM-DD
 */
export function lastWeeks(today: string): Span[] {
  const monday = mondayOf(today);
  return Array.from({ length: weeks }, (_, at) => {
    const from = daysAfter(monday, (at - weeks + 1) * 7);
    return { from, to: daysAfter(from, 6) };
  });
}

/**
 * The calendar months up to and including today's, oldest first.
 * @param today YYYY-MM-DD
 */
export function lastMonths(today: string): Span[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: months }, (_, at) => {
    const from = monthsAfter(first, at - months + 1) ?? first;
    return { from, to: daysAfter(monthsAfter(from, 1) ?? from, -1) };
  });
}

/** Sums by key (requests/counted.ts). */
type Counts = ReadonlyMap<string, number>;

/** The range of counter keys that a chart needs for these weeks or months. */
const rangeOf =
  (kind: keyof typeof countKeys) =>
  (spans: readonly Span[]): { readonly from: string; readonly below: string } => ({
    from: `${kind}/${spans[0]?.from.slice(0, kind === 'submitted' ? 10 : 7) ?? ''}`,
    below: `${kind}0`,
  });
export const countRanges = {
  submitted: rangeOf('submitted'),
  orders: rangeOf('orders'),
  spent: rangeOf('spent'),
  delivered: rangeOf('delivered'),
  handedOver: rangeOf('handedOver'),
} as const;

/** The requests submitted in each week, by status. */
export const requestsPerWeek = (
  spans: readonly Span[],
  counts: Counts,
): DashboardFigures['requestsPerWeek'] =>
  spans.map((week) => {
    const of = (status: RequestStatus): number => counts.get(countKeys.submitted(week.from, status)) ?? 0;
    return {
      ...week,
      submitted: requestStatuses.reduce((sum, status) => sum + of(status), 0),
      byStatus: {
        pending: of('pending'),
        procuring: of('procuring'),
        pending_delivery: of('pending_delivery'),
        fulfilled: of('fulfilled'),
        rejected: of('rejected'),
      },
    };
  });

/** Delivery times, by month of arrival. */
export function deliveryTimes(spans: readonly Span[], counts: Counts): DashboardFigures['deliveryTimes'] {
  return spans.map((month) => {
    const prefix = countKeys.delivered(month.from.slice(0, 7), '');
    const taken = [...counts]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, count]) => ({ value: Number(key.slice(prefix.length)), count }));
    const { count: delivered, median } = medianOf(taken);
    return {
      ...month,
      delivered,
      ...(delivered === 0 ? {} : { medianHours: median }),
    };
  });
}

/** The amount spent in each month, one line per currency. */
export function spendPerMonth(spans: readonly Span[], counts: Counts): DashboardFigures['spend'] {
  const prefix = countKeys.orders('', '').slice(0, -1);
  const totals = new Map<string, number>();
  for (const [key, count] of counts) {
    if (!key.startsWith(prefix)) continue;
    const currency = key.slice(key.lastIndexOf('/') + 1);
    totals.set(currency, (totals.get(currency) ?? 0) + count);
  }
  return [...totals]
    .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .map(([currency]) => ({
      currency,
      months: spans.map((span) => {
        const month = span.from.slice(0, 7);
        return {
          ...span,
          requests: counts.get(countKeys.orders(month, currency)) ?? 0,
          amount: (counts.get(countKeys.spent(month, currency)) ?? 0) / 100,
        };
      }),
    }));
}

/** A warranty that ends within this many days needs attention. */
export const warrantyDays = 60;

/**
 * List filters for the records of each kind that need attention.
 * @param today YYYY-MM-DD
 */
export const attentionFilters = (today: string) => ({
  overdueDeliveries: `expectedDelivery<${today}`,
  lowStock: `inStock<=${lowStock}`,
  warrantiesEnding: `warrantyEnd>=${today} warrantyEnd<=${daysAfter(today, warrantyDays)}`,
  maintenanceDue: `maintenanceDue<=${today}`,
});

/** The card of unfinished requests, from the number of requests in each status. */
export function pendingRequests(
  inStatus: (status: RequestStatus) => number,
): DashboardFigures['pendingRequests'] {
  const [pending, procuring, ordered] = [
    inStatus('pending'),
    inStatus('procuring'),
    inStatus('pending_delivery'),
  ];
  return {
    count: pending + procuring + ordered,
    pending,
    procuring,
    pending_delivery: ordered,
    level: pending > fewPending ? 'High' : 'Normal',
  };
}

/** The day one month before `today`. */
export const monthBefore = (today: string): string => monthsAfter(today, -1) ?? today;
