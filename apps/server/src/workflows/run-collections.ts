import { executionStatuses } from '@quartermaster/core/workflows/execution';
import { runTriggers } from '@quartermaster/core/workflows/run';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const stateDocument = z.strictObject({
  /** The workflow's id. */
  id: z.string(),
  /** The number of the last event that it has handled. */
  seq: z.number().exactOptional(),
  lastRun: z.string().exactOptional(),
  /** When its schedule fires next, and the time up to which it has fired. */
  nextRun: z.string().exactOptional(),
  scheduledFrom: z.string().exactOptional(),
  /** Why its status is `error`, and the version that failed: an edit ends it. */
  failure: z.string().exactOptional(),
  failedVersion: z.number().exactOptional(),
  /** How many runs were skipped by its conditions, and the last of them. */
  skipped: z.number(),
  skips: z.array(
    z.strictObject({
      id: z.string(),
      at: z.string(),
      seq: z.number().exactOptional(),
      reason: z.string(),
    }),
  ),
});
export type WorkflowState = z.infer<typeof stateDocument>;

/** How each workflow fares: apart from it, because a run must not raise its version. */
export const workflowStateCollection: CollectionDeclaration<WorkflowState> = {
  name: 'workflowStates',
  schema: stateDocument,
  shapes: [],
  unique: [],
  search: [],
};

const runDocument = z.strictObject({
  /** Derived from the workflow and what triggered it, so that each trigger has one run. */
  id: z.string(),
  workflowId: z.string(),
  /** `running` until what follows from its end is done as well. */
  status: z.enum(executionStatuses),
  trigger: z.enum(runTriggers),
  /** The event that is its input. */
  seq: z.number().exactOptional(),
  /** How many runs led to the call of a hook. */
  depth: z.number().exactOptional(),
  scheduledFor: z.string().exactOptional(),
  missed: z.number().exactOptional(),
  /** JSON of the input of a hook or a run by hand, cut when the run ends. */
  payload: z.string().exactOptional(),
  /** The length of the payload. */
  size: z.number().exactOptional(),
  /** The run as JSON (core's `runSchema`), from its beginning on. */
  run: z.string().exactOptional(),
  queuedAt: z.string(),
  completedAt: z.string().exactOptional(),
  /** The fence of the lease under which it is written. */
  fence: z.number().exactOptional(),
});
export type RunDocument = z.infer<typeof runDocument>;
export type StoredRun = Stored<RunDocument>;

/** The runs of workflows, waiting, under way and over. */
export const workflowRunCollection: CollectionDeclaration<RunDocument> = {
  name: 'workflowRuns',
  schema: runDocument,
  shapes: [
    { equals: ['workflowId'], sort: ['-queuedAt'] },
    { equals: ['workflowId', 'status'], sort: ['-queuedAt'] },
    { equals: ['status'], sort: ['queuedAt'] },
    { sort: ['queuedAt'] },
  ],
  unique: [],
  search: [],
};
