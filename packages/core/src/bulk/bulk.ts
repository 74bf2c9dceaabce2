import { z } from 'zod';
import { jobSchema } from '../jobs/job.ts';

/**
 * Up to this many records are changed within the call; beyond that, a job changes them in chunks of this
 * size.
 */
export const bulkAtOnce = 200;

/** A record left as it was, and why. */
export const bulkFailureSchema = z.object({
  /** The id from the request, if no such record exists. */
  id: z.string(),
  assetId: z.string().optional(),
  name: z.string().optional(),
  message: z.string(),
});
export type BulkFailure = z.infer<typeof bulkFailureSchema>;

/** An example of a record that an edit would change, for display: locations as paths, holders by name. */
export const bulkExampleSchema = z.object({
  id: z.string(),
  assetId: z.string().optional(),
  name: z.string().optional(),
  changes: z.array(
    z.object({
      label: z.string(),
      /** Absent if there was, or will be, no value. */
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
});
export type BulkExample = z.infer<typeof bulkExampleSchema>;

/** Records that a call itself leaves out, and why. */
const exemptSchema = z.object({ count: z.number().int(), reason: z.string() });
export type Exempt = z.infer<typeof exemptSchema>;

/** What a bulk edit or deletion did or, in a dry run, would do. */
export const bulkTallySchema = z.object({
  total: z.number().int(),
  /** Changed or deleted. */
  updated: z.number().int(),
  /** Records that already were as requested. */
  unchanged: z.number().int(),
  failedCount: z.number().int(),
  exempt: exemptSchema.optional(),
  /** The first 200 failures. */
  failed: z.array(bulkFailureSchema),
});

/** How many failures are listed; a job's report has all of them. */
export const mostFailuresListed = 200;

/** The response to a bulk edit or deletion. */
export const bulkOutcomeSchema = bulkTallySchema.extend({
  /** The batch to undo it by; absent in a dry run. */
  batchId: z.string().optional(),
  message: z.string(),
  /**
   * For more than 200 records: the job that is changing them. Its `result` has the same shape, without
   * `batchId` and `job`.
   */
  job: jobSchema.optional(),
  /** Dry run of an edit: the first few records it would change. */
  examples: z.array(bulkExampleSchema).optional(),
  /** URL of a CSV file listing everything that failed. */
  report: z.string().optional(),
});
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

/** One more record, or some, that a call leaves out. */
export const withExempt = (before: Exempt | undefined, more: Exempt | undefined): Exempt | undefined =>
  before && more ? { ...before, count: before.count + more.count } : (before ?? more);
