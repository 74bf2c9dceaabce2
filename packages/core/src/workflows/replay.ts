import { z } from 'zod';
import { instant } from '../text.ts';
import { executionStepSchema } from './execution.ts';
import { runStatuses } from './run.ts';

/** How far back a replay may go. */
const mostDays = 90;

export const replayInput = {
  days: z.number().int().min(1).max(mostDays),
  /** Only events before this one: `next` of the part before. */
  before: z.number().int().min(1).optional(),
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

/** A part of a replay, newest first. */
export const replayPartSchema = z.object({
  items: z.array(replayedEventSchema),
  /** How many events were looked at; the workflow's conditions would have skipped the others. */
  looked: z.number().int(),
  /** Where to go on, and when the last event that was looked at happened; absent at the end. */
  next: z.number().int().optional(),
  reached: instant.optional(),
});
export type ReplayPart = z.infer<typeof replayPartSchema>;
