import { z } from 'zod';
import { jobSchema } from '../jobs/job.ts';

/** How many records are changed within the call; of more, a job takes care, so many at a time. */
export const bulkAtOnce = 200;

/** A record that was left as it is, and why. */
export const bulkFailureSchema = z.object({
  /** As it was given, if there is no such record. */
  id: z.string(),
  assetId: z.string().optional(),
  name: z.string().optional(),
  message: z.string(),
});
export type BulkFailure = z.infer<typeof bulkFailureSchema>;

/** A record that an edit would change, as people read it: locations as paths, holders by name. */
export const bulkExampleSchema = z.object({
  id: z.string(),
  assetId: z.string().optional(),
  name: z.string().optional(),
  changes: z.array(
    z.object({
      label: z.string(),
      /** Absent where there was, or will be, nothing. */
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
});
export type BulkExample = z.infer<typeof bulkExampleSchema>;

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

/** The answer about it. */
export const bulkOutcomeSchema = bulkTallySchema.extend({
  /** What undoes it; absent in a dry run. */
  batchId: z.string().optional(),
  message: z.string(),
  /** More than 200 records: the job that is at work on them; its `result` is the same, but for `batchId` and `job`. */
  job: jobSchema.optional(),
  /** Dry run of an edit: the first few that it would change. */
  examples: z.array(bulkExampleSchema).optional(),
  /** The address of a file with all that failed, as CSV. */
  report: z.string().optional(),
});
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;
