import { z } from 'zod';
import { assetConditions } from '../assets/asset-fields.ts';
import { bulkFailureSchema } from '../bulk/bulk.ts';
import { jobSchema, jobStates } from '../jobs/job.ts';
import { email, instant, text } from '../text.ts';

/** Where an asset goes: to somebody, by e-mail, or back (null); and to a location, if given. */
const goal = {
  to: email.nullable(),
  location: text(64).min(1).optional(),
};

/** Where an asset on its way goes on arrival: to somebody, by e-mail, or to stock (null). */
const arrival = { to: email.nullable() };

const id = text(128).min(1);

/** What happens to an open request: it is rejected, transferred to somebody else, or left as it is. */
export const requestChoiceSchema = z.discriminatedUnion('action', [
  z.strictObject({ id, action: z.literal('reject') }),
  z.strictObject({ id, action: z.literal('readdress'), to: email }),
  z.strictObject({ id, action: z.literal('leave') }),
]);
export type RequestChoice = z.infer<typeof requestChoiceSchema>;

/** What happens to a leaver's assets, the assets on their way to them, and their requests. */
export const handoverSchema = z.strictObject({
  /** Individual assets that they hold, by id or asset ID. */
  assets: z
    .array(z.strictObject({ id, ...goal }))
    .max(1000)
    .default([]),
  /** All other assets that they hold; if omitted, these stay with them. */
  others: z.strictObject(goal).optional(),
  /** Individual assets on their way to them, by id or asset ID. */
  onItsWay: z
    .array(z.strictObject({ id, ...arrival }))
    .max(1000)
    .default([]),
  /** All other assets on their way; if omitted, these still arrive for them. */
  othersOnItsWay: z.strictObject(arrival).optional(),
  /**
   * Individual open requests. A request whose units all go to one person goes to that person too, unless it
   * is listed here.
   */
  openRequests: z.array(requestChoiceSchema).max(1000).default([]),
  /** All other requests that are still pending. */
  requests: z.enum(['reject', 'leave']).default('leave'),
  /** Ends their sessions and access tokens, and stops them from signing in. */
  suspend: z.boolean().default(true),
});
export type Handover = z.infer<typeof handoverSchema>;

/** An asset that came back or was passed on. */
const handedOverSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  serialNumber: z.string().optional(),
  condition: z.enum(assetConditions),
  /** Who has it now, by e-mail and name; absent if it came back. */
  to: z.string().optional(),
  toName: z.string().optional(),
  /** Its location's full path. */
  location: z.string().optional(),
  /** When they had acknowledged that they got it, and against which version of the text. */
  acknowledged: z.object({ at: instant, text: z.number().int() }).optional(),
});

/** An asset on its way that was redirected. */
const redirectedSchema = handedOverSchema.pick({
  id: true,
  assetId: true,
  name: true,
  to: true,
  toName: true,
});

/**
 * What a handover did. `assets` is the receipt for what was held. It is computed from recorded events, so it
 * is the same at any time.
 */
export const receiptSchema = z.object({
  /** The id of the batch, for undoing it. */
  id: z.string(),
  person: z.object({ id: z.string(), email: z.string(), displayName: z.string() }),
  /** The e-mail of whoever did it. */
  by: z.string(),
  at: instant,
  state: z.enum(jobStates),
  suspended: z.boolean(),
  assets: z.array(handedOverSchema),
  /** Not held yet: `to` is who gets it on arrival; without it, it goes to stock. */
  onItsWay: z.array(redirectedSchema),
  /** Assets and requests that stay in their name although they should have changed. */
  failed: z.array(bulkFailureSchema),
  /** The ids of rejected requests. */
  rejected: z.array(z.string()),
  /** Requests transferred to somebody else, by e-mail. */
  readdressed: z.array(z.object({ id: z.string(), to: z.string() })),
  message: z.string(),
  /** The id of the batch that undid it. */
  undoneBy: z.string().optional(),
  /** Present while it runs. */
  job: jobSchema.optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** A handover among those of a person; its receipt says what it did. */
export const listedHandoverSchema = receiptSchema.pick({
  ...{ id: true, by: true, at: true, state: true, suspended: true, undoneBy: true },
});
export type ListedHandover = z.infer<typeof listedHandoverSchema>;
