import { z } from 'zod';
import { assetStatuses } from '../assets/asset.ts';
import { monthsAfter } from '../assets/maintenance.ts';
import { lowStock } from '../catalogue/item.ts';
import { listedRequestSchema } from '../requests/request.ts';
import { type RequestStatus, requestStatuses } from '../requests/status.ts';

/** How many of the most recently updated requests Recent Activity shows (section 9). */
export const recentRequests = 5;

/** More pending requests than these are many (section 9). */
const fewPending = 5;

const figure = z.number().int();

/** What administrators see first (section 2). */
export const dashboardSchema = z.object({
  /** The day in UTC that the figures are of. */
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
  /** The last twelve weeks, oldest first: the requests that were submitted in each, by the status that they have now. */
  requestsPerWeek: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      submitted: figure,
      byStatus: z.record(z.enum(requestStatuses), figure),
    }),
  ),
  /** All statuses, in their order. */
  assetsByStatus: z.array(z.object({ status: z.enum(assetStatuses), count: figure })),
  /** The types that have any, the largest first. */
  assetsByType: z.array(z.object({ type: z.string(), count: figure })),
  /** How many of each wait for somebody. */
  attention: z.object({
    overdueDeliveries: figure,
    lowStock: figure,
    warrantiesEnding: figure,
    maintenanceDue: figure,
    accountsWaiting: figure,
  }),
});
export type DashboardFigures = z.infer<typeof dashboardSchema>;

/** How many weeks of requests are shown. */
const weeks = 12;

/** The weeks up to and with today's, oldest first: from Monday to Sunday, in UTC. @param today YYYY-MM-DD */
export function lastWeeks(today: string): readonly { readonly from: string; readonly to: string }[] {
  const sinceMonday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7;
  const monday = daysAfter(today, -sinceMonday);
  return Array.from({ length: weeks }, (_, at) => {
    const from = daysAfter(monday, (at - weeks + 1) * 7);
    return { from, to: daysAfter(from, 6) };
  });
}

/** A warranty that ends within so many days needs attention. */
export const warrantyDays = 60;

/** What needs attention among each kind of record, as a filter of its list. @param today YYYY-MM-DD */
export const attentionFilters = (today: string) => ({
  overdueDeliveries: `expectedDelivery<${today}`,
  lowStock: `inStock<=${lowStock}`,
  warrantiesEnding: `warrantyEnd>=${today} warrantyEnd<=${daysAfter(today, warrantyDays)}`,
  maintenanceDue: `maintenanceDue<=${today}`,
});

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** The card of requests that aren't finished, from how many there are in each status. */
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

/** The day on which the month up to `today` began. */
export const monthBefore = (today: string): string => monthsAfter(today, -1) ?? today;
