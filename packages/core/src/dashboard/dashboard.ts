import { z } from 'zod';
import { monthsAfter } from '../assets/maintenance.ts';
import { listedRequestSchema } from '../requests/request.ts';
import type { RequestStatus } from '../requests/status.ts';

/** What Pending Requests counts (section 2). */
export const unfinishedStatuses = [
  'pending',
  'procuring',
  'pending_delivery',
] as const satisfies readonly RequestStatus[];

/** How many of the most recently updated requests Recent Activity shows (section 9). */
export const recentRequests = 5;

/** More pending requests than these are many (section 9). */
const fewPending = 5;

const figure = z.number().int();

/** What administrators see first (section 2). */
export const dashboardSchema = z.object({
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
});
export type DashboardFigures = z.infer<typeof dashboardSchema>;

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
