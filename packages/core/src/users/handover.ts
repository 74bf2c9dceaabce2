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

/** Where an asset on its way goes when it arrives: to somebody by e-mail, or with null to stock. */
const arrival = { to: email.nullable() };

const id = text(128).min(1);

/** What becomes of an open request: it is rejected, is somebody else's from now on, or stays as it is. */
export const requestChoiceSchema = z.discriminatedUnion('action', [
  z.strictObject({ id, action: z.literal('reject') }),
  z.strictObject({ id, action: z.literal('readdress'), to: email }),
  z.strictObject({ id, action: z.literal('leave') }),
]);
export type RequestChoice = z.infer<typeof requestChoiceSchema>;

/** What becomes of what somebody holds, what is on its way to them, and what they ask for when they leave. */
export const handoverSchema = z.strictObject({
  /** Single assets that they hold, by id or asset ID. */
  assets: z
    .array(z.strictObject({ id, ...goal }))
    .max(1000)
    .default([]),
  /** All the others that they hold; without it, these stay with them. */
  others: z.strictObject(goal).optional(),
  /** Single assets on their way to them, by id or asset ID. */
  onItsWay: z
    .array(z.strictObject({ id, ...arrival }))
    .max(1000)
    .default([]),
  /** All the others on their way; without it, these still arrive for them. */
  othersOnItsWay: z.strictObject(arrival).optional(),
  /** Single open requests. One whose units all go to the same person goes along unless it is named here. */
  openRequests: z.array(requestChoiceSchema).max(1000).default([]),
  /** All the others that are still pending. */
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

/** An asset that goes elsewhere when it arrives. */
const redirectedSchema = handedOverSchema.pick({
  id: true,
  assetId: true,
  name: true,
  to: true,
  toName: true,
});

/**
 * What a handover did. `assets` is the receipt of what was held. It is made from what was recorded, so it says the same
 * at any time.
 */
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
  /** Not held yet: `to` is who gets it when it arrives; without it, it goes to stock. */
  onItsWay: z.array(redirectedSchema),
  /** What stays in their name against what was asked, assets and requests. */
  failed: z.array(bulkFailureSchema),
  /** Ids of the requests that were rejected. */
  rejected: z.array(z.string()),
  /** Requests that are somebody else's now, by e-mail. */
  readdressed: z.array(z.object({ id: z.string(), to: z.string() })),
  message: z.string(),
  /** The batch that has undone it. */
  undoneBy: z.string().optional(),
  /** While it is at work. */
  job: jobSchema.optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;
