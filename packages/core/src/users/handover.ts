import { z } from 'zod';
import { assetConditions } from '../assets/asset.ts';
import { bulkFailureSchema } from '../bulk/bulk.ts';
import { jobSchema, jobStates } from '../jobs/job.ts';
import { email, instant, text } from '../text.ts';

/** Where an asset goes: to somebody by e-mail, or with null back, to a location if one is named. */
const goal = {
  to: email.nullable(),
  location: text(64).min(1).optional(),
};

/** What becomes of what somebody holds and asks for when they leave. */
export const handoverSchema = z.strictObject({
  /** Single assets, by id or asset ID. */
  assets: z
    .array(z.strictObject({ id: text(128).min(1), ...goal }))
    .max(1000)
    .default([]),
  /** All the others that they hold; without it, these stay with them. */
  others: z.strictObject(goal).optional(),
  /** Of their requests that are still pending. */
  requests: z.enum(['reject', 'leave']).default('leave'),
  /** Ends their sessions and access tokens, and lets them sign in no longer. */
  suspend: z.boolean().default(true),
});
export type Handover = z.infer<typeof handoverSchema>;

/** An asset that came back or went on. */
const handedOverSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  serialNumber: z.string().optional(),
  condition: z.enum(assetConditions),
  /** Who has it now, by e-mail and name; absent if it came back. */
  to: z.string().optional(),
  toName: z.string().optional(),
  /** Where it is, by the location's full path. */
  location: z.string().optional(),
});

/** What a handover did: the receipt. It is made from what was recorded, so it says the same at any time. */
export const receiptSchema = z.object({
  /** Of the batch, by which it is undone. */
  id: z.string(),
  person: z.object({ id: z.string(), email: z.string(), displayName: z.string() }),
  /** Who did it, by e-mail. */
  by: z.string(),
  at: instant,
  state: z.enum(jobStates),
  suspended: z.boolean(),
  assets: z.array(handedOverSchema),
  failed: z.array(bulkFailureSchema),
  /** Ids of the requests that were rejected. */
  rejected: z.array(z.string()),
  message: z.string(),
  /** The batch that has undone it. */
  undoneBy: z.string().optional(),
  /** While it is at work. */
  job: jobSchema.optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;
