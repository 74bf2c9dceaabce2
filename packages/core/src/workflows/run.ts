import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import type { Where } from '../query/where.ts';
import { instant } from '../text.ts';
import type { ActionType, Entity } from './actions.ts';
import { triggerTypes, type Workflow } from './workflow.ts';

/** `cancelled`: the workflow was deleted meanwhile. */
export const runStatuses = [
  'running',
  'success',
  'failed',
  'partial',
  'skipped',
  'timed_out',
  'cancelled',
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** `unknown`: it was begun, nobody knows how it ended, and it can't be repeated safely. */
export const stepStatuses = ['waiting', 'running', 'success', 'error', 'skipped', 'unknown'] as const;

/** What started a run: the workflow's trigger, or somebody by hand. */
export const runTriggers = [...triggerTypes, 'manual'] as const;
export type RunTrigger = (typeof runTriggers)[number];

/** It was begun, and is to be begun again because whoever did so is gone. */
const isAgain = z.literal(true).optional();

/** A record of the present batch of a forEach whose turn has not yet ended. */
const taskSchema = z.object({
  id: z.string(),
  /** The record's values that the action names, by path. */
  values: z.record(z.string(), z.json()),
  status: z.enum(['waiting', 'running']),
  attempts: z.number().int(),
  retryAt: instant.optional(),
  isAgain,
});
export type Task = z.infer<typeof taskSchema>;

/** How far a forEach is: counts instead of the records done, of which there may be many. */
const eachSchema = z.object({
  /** How many batches were asked for. */
  batches: z.number().int(),
  isSelecting: z.boolean(),
  /** Where the next batch begins; absent before the first. */
  cursor: z.string().optional(),
  isExhausted: z.boolean(),
  tasks: z.array(taskSchema),
  succeeded: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  unknown: z.number().int(),
  /** The first failures. */
  failures: z.array(z.object({ id: z.string(), message: z.string() })),
  /** A record failed and the strategy isn't `continue`: no other is begun. */
  isStopped: z.boolean(),
});
export type Each = z.infer<typeof eachSchema>;

const stepSchema = z.object({
  /** The action's. */
  id: z.string(),
  status: z.enum(stepStatuses),
  attempts: z.number().int(),
  /** When the next attempt is due. */
  retryAt: instant.optional(),
  isAgain,
  /** What later actions may use: `{{ steps.ID.output.x }}`. */
  output: z.json().optional(),
  message: z.string().optional(),
  startedAt: instant.optional(),
  completedAt: instant.optional(),
  each: eachSchema.optional(),
});
export type Step = z.infer<typeof stepSchema>;

/** A run of a workflow: plain JSON, so that any server can go on with it. */
export const runSchema = z.object({
  id: z.string(),
  workflowId: z.string(),
  /** The version that it began with, and finishes with. */
  workflowVersion: z.number().int(),
  trigger: z.enum(runTriggers),
  /** How many runs led to the event that started it. */
  depth: z.number().int(),
  status: z.enum(runStatuses),
  /** Why it failed, or was skipped. */
  message: z.string().optional(),
  startedAt: instant,
  deadline: instant,
  completedAt: instant.optional(),
  /** One an action, in the definition's order. */
  steps: z.array(stepSchema),
  /** What remains to be done now that it is over. */
  left: z.array(z.enum(['tell', 'finish'])),
});
export type Run = z.infer<typeof runSchema>;

/** What a run needs to know of its workflow. */
export type Runnable = Pick<
  Workflow,
  'id' | 'version' | 'name' | 'trigger' | 'conditions' | 'actions' | 'errorHandling' | 'timeout' | 'variables'
>;

export interface RunStart {
  readonly id: string;
  readonly trigger: RunTrigger;
  /** What conditions and templates see: see `knownFields`. */
  readonly input: JsonObject;
  /** How many runs led to the event; 0 for a person's. */
  readonly depth: number;
}

/** Do an action. What performs it does so once per key, unless it can't be repeated (`isRepeatable`). */
export interface Perform {
  readonly kind: 'perform';
  readonly key: string;
  readonly actionId: string;
  readonly recordId?: string;
  readonly type: ActionType;
  /** Filled in and checked; secrets are masked (`paramsWithSecrets`). */
  readonly params: JsonObject;
  /** 1 the first time. */
  readonly attempt: number;
}

/** Find the next records of a forEach, with at most `limit`. */
export interface Select {
  readonly kind: 'select';
  readonly key: string;
  readonly actionId: string;
  readonly entity: Entity;
  readonly where: Where;
  readonly after?: string;
  readonly limit: number;
}

/** Ask again (`next`) at this time, if nothing happens before. */
export interface Wait {
  readonly kind: 'wait';
  readonly until: string;
}

/** Tell the administrators of a failure. */
export interface Tell {
  readonly kind: 'tell';
  readonly key: string;
  readonly message: string;
}

/** The run is over: whatever is under way for it is to be aborted. */
export interface Finish {
  readonly kind: 'finish';
  readonly key: string;
  readonly status: RunStatus;
}

export type Command = Perform | Select | Wait | Tell | Finish;

/** What came of a command. */
export type Outcome =
  | { readonly kind: 'performed'; readonly key: string; readonly output?: JsonObject }
  /** `isFinal`: another attempt would fail as well. */
  | { readonly kind: 'failed'; readonly key: string; readonly message: string; readonly isFinal?: boolean }
  | { readonly kind: 'unknown'; readonly key: string; readonly message: string }
  /** `cursor`: where the next batch begins; absent if there are no more. */
  | {
      readonly kind: 'selected';
      readonly key: string;
      readonly records: readonly (JsonObject & { readonly id: string })[];
      readonly cursor?: string;
    }
  /** For `tell` and `finish`. */
  | { readonly kind: 'done'; readonly key: string };
