import { z } from 'zod';
import { instant } from '../text.ts';
import { actionTypes } from './actions.ts';
import { runStatuses, runTriggers, stepStatuses } from './run.ts';

/** `waiting`: its turn has not come yet, because a workflow runs once at a time. */
export const executionStatuses = ['waiting', ...runStatuses] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** A run's action and what came of it. */
export const executionStepSchema = z.object({
  /** The action's. */
  id: z.string(),
  name: z.string(),
  type: z.enum(actionTypes),
  status: z.enum(stepStatuses),
  attempts: z.number().int(),
  /** When the next attempt is due. */
  retryAt: instant.optional(),
  message: z.string().optional(),
  output: z.json().optional(),
  startedAt: instant.optional(),
  completedAt: instant.optional(),
  /** Of a forEach: how far it is. */
  each: z
    .object({
      succeeded: z.number().int(),
      failed: z.number().int(),
      skipped: z.number().int(),
      unknown: z.number().int(),
      /** The first failures. */
      failures: z.array(z.object({ id: z.string(), message: z.string() })),
    })
    .optional(),
});
export type ExecutionStep = z.infer<typeof executionStepSchema>;

/** A run of a workflow as the API returns it (section 3). */
export const executionSchema = z.object({
  id: z.string(),
  workflowId: z.string(),
  /** The version that it began with, and finishes with. */
  workflowVersion: z.number().int(),
  trigger: z.enum(runTriggers),
  status: z.enum(executionStatuses),
  /** Why it failed, or was skipped. */
  message: z.string().optional(),
  queuedAt: instant,
  startedAt: instant.optional(),
  deadline: instant.optional(),
  completedAt: instant.optional(),
  /** The number in the log of the event that is its input. */
  seq: z.number().int().optional(),
  /** When its schedule fired, and how many times were missed before. */
  scheduledFor: instant.optional(),
  missed: z.number().int().optional(),
  /** How many runs led to it. */
  depth: z.number().int(),
  /** One an action, in the definition's order. */
  steps: z.array(executionStepSchema),
});
export type Execution = z.infer<typeof executionSchema>;

/** A run with what it began with and what its actions were given. */
export const executionDetailSchema = executionSchema.extend({
  /** What conditions and templates see; made anew from the log. */
  input: z.record(z.string(), z.json()),
  /** With parameters as they were filled in; secrets are masked. */
  steps: z.array(executionStepSchema.extend({ params: z.record(z.string(), z.json()) })),
});
export type ExecutionDetail = z.infer<typeof executionDetailSchema>;

/** What a run would do, in order. */
export const simulationSchema = z.object({
  status: z.enum(runStatuses),
  message: z.string().optional(),
  input: z.record(z.string(), z.json()),
  steps: executionDetailSchema.shape.steps,
  commands: z.array(
    z.object({
      actionId: z.string(),
      /** Of a forEach. */
      recordId: z.string().optional(),
      /** What people know the record by: an asset's ID and name, who made a request. */
      subject: z.string().optional(),
      type: z.enum(actionTypes),
      params: z.record(z.string(), z.json()),
      /** The same in plain words. */
      text: z.string(),
    }),
  ),
});
export type Simulation = z.infer<typeof simulationSchema>;
