import { z } from 'zod';
import { instant } from '../text.ts';
import { executionStepSchema } from './execution.ts';
import { runStatuses } from './run.ts';

/** How far back a replay may go. */
const mostDays = 90;

export const replayInput = {
  days: z.number().int().min(1).max(mostDays),
};

/** An event of the past on which a workflow would have acted. */
export const replayedEventSchema = z.object({
  seq: z.number().int(),
  at: instant,
  type: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** What people know the record by. */
  name: z.string().optional(),
  status: z.enum(runStatuses),
  message: z.string().optional(),
  steps: z.array(executionStepSchema),
});
export type ReplayedEvent = z.infer<typeof replayedEventSchema>;

const looked = z.number().int();
const found = z.number().int();

/** What a replay tells of itself, in this order: its job, many times how far it has come, and its end. */
export const replayNoticeSchema = z.discriminatedUnion('type', [
  /** Cancelling this job ends the replay. */
  z.object({ type: z.literal('job'), id: z.string() }),
  z.object({
    type: z.literal('progress'),
    /** What was found since the notice before, newest first. */
    items: z.array(replayedEventSchema),
    /** How many events were looked at so far; the workflow's conditions would have skipped those not found. */
    looked,
    /** When the last of them happened. */
    reached: instant,
  }),
  z.object({
    type: z.literal('end'),
    state: z.enum(['done', 'cancelled', 'failed']),
    looked,
    found,
    /** Why it failed. */
    message: z.string().optional(),
  }),
]);
export type ReplayNotice = z.infer<typeof replayNoticeSchema>;
