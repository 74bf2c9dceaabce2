import { z } from 'zod';
import { monthsAfter } from '../assets/maintenance.ts';
import { lowStock } from '../catalogue/item.ts';
import { listedRequestSchema } from '../requests/request.ts';
import type { RequestStatus } from '../requests/status.ts';

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
