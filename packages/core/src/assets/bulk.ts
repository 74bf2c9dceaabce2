import { z } from 'zod';
import { jobSchema } from '../jobs/job.ts';
import { message } from '../messages.ts';
import { refused, type Verdict } from '../verdict.ts';
import { type Asset, assetChangeSchema, judgeStatus } from './asset.ts';

/** The statuses that a bulk edit offers (section 4): an order alone makes an asset Pending Delivery. */
export const bulkStatuses = ['Available', 'Assigned', 'Maintenance'] as const;

/** How many assets are changed within the call; of more, a job takes care, so many at a time. */
export const bulkAtOnce = 200;

/** What a bulk edit sets. Fields that it doesn't name stay as they are; null clears. */
export const bulkChangeSchema = assetChangeSchema
  .pick({
    condition: true,
    assignedTo: true,
    vendor: true,
    location: true,
    warrantyEnd: true,
    customFields: true,
  })
  .extend({ status: z.enum(bulkStatuses).optional() });
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Whether a bulk edit may change this asset. What it says of custom fields is judged apart. */
export const judgeBulkEdit = (
  asset: Pick<Asset, 'status' | 'assignedTo'>,
  change: BulkChange,
): Verdict<void> =>
  asset.status === 'Pending Delivery' && change.status !== undefined
    ? refused('CONFLICT', message.awaitsDelivery)
    : judgeStatus(asset, change);

/** An asset that a bulk edit left as it is, and why. */
export const bulkFailureSchema = z.object({
  /** As it was given, if there is no such asset. */
  id: z.string(),
  assetId: z.string().optional(),
  name: z.string().optional(),
  message: z.string(),
});
export type BulkFailure = z.infer<typeof bulkFailureSchema>;

/** What a bulk edit or deletion did, or in a dry run would do. */
export const bulkTallySchema = z.object({
  total: z.number().int(),
  /** Changed or deleted. */
  updated: z.number().int(),
  /** Those that are so already. */
  unchanged: z.number().int(),
  failedCount: z.number().int(),
  /** The first 200 of them. */
  failed: z.array(bulkFailureSchema),
});

/** How many of the failed are listed; of a job, its report has all. */
export const mostFailuresListed = 200;

/** What hangs on assets that are to be deleted. */
export const hangingSchema = z.object({
  /** Assets that somebody holds, and how many people that is. */
  held: z.number().int(),
  holders: z.number().int(),
  /** Assets that open requests wait for, and the requests' ids. */
  ordered: z.number().int(),
  requests: z.array(z.string()),
});
export type Hanging = z.infer<typeof hangingSchema>;

export const bulkResultSchema = bulkTallySchema.extend({
  /** What undoes it; absent in a dry run. */
  batchId: z.string().optional(),
  message: z.string(),
  /** More than 200 assets: the job that is at work on them; its `result` is the same, but for `batchId` and `job`. */
  job: jobSchema.optional(),
  /** Dry run: how many there are of each type, and of a deletion what hangs on them. */
  types: z.record(z.string(), z.number().int()).optional(),
  hanging: hangingSchema.optional(),
  /** The address of a file with all that failed, as CSV. */
  report: z.string().optional(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
