import { z } from 'zod';
import { bulkFailureSchema } from '../bulk/bulk.ts';
import { faces } from '../events/event.ts';
import { type JobKind, jobKinds, jobSchema, jobStates } from '../jobs/job.ts';
import { instant } from '../text.ts';

/** For so many days a batch can be undone. */
export const undoDays = 30;

/** How many changes are undone within the call; of more, a job takes care, so many at a time. */
export const undoAtOnce = 200;

const undoable: ReadonlySet<JobKind> = new Set([
  'assets.import',
  'catalogue.import',
  'catalogue.bulkEdit',
  'catalogue.bulkDelete',
  'users.import',
  'vendors.import',
  'users.handover',
  'assets.bulkEdit',
  'assets.bulkDelete',
  'assets.edit',
  'assets.delete',
  'batches.undo',
]);

/** Changes of a single asset within a call. */
export const singleKinds: readonly JobKind[] = ['assets.edit', 'assets.delete'];

/** The kinds of jobs that can be undone: those of a merge or a conversion can't. */
export const undoableKinds: readonly JobKind[] = jobKinds.filter((kind) => undoable.has(kind));

/** What a batch's records are called; those of an import of several kinds are just records. */
const changedKinds = ['assets', 'items', 'people', 'vendors', 'records'] as const;

/** What one job, or one call that changed a single asset, did as far as it can be undone. */
export const batchSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** What it did, in a few words: 'Moved to Berlin', 'Deleted QTM1764 Dell Latitude 7420'. */
  title: z.string(),
  /** How, or which: '168 created, 20 changed', 'Location, Notes'. */
  detail: z.string().optional(),
  /** How many records it changed and what they are; absent while that isn't known. */
  changed: z.object({ count: z.number().int(), of: z.enum(changedKinds) }).optional(),
  /** Who did it, by e-mail. */
  by: z.string(),
  via: z.enum(faces),
  at: instant,
  /** Until when it can be undone. */
  until: instant,
  /** How many records it has dealt with and, if known, of how many, while it is at work. */
  processed: z.number().int().optional(),
  total: z.number().int().optional(),
  /** 'Updated 24 assets successfully'; absent while it is at work, or if it broke off. */
  message: z.string().optional(),
  /** The address of a file with what failed or was left, as CSV. */
  report: z.string().optional(),
  /** The batch that it undoes. */
  undoes: z.string().optional(),
  /** The batch that has undone it. */
  undoneBy: z.string().optional(),
  /** When and by whom that was done, and how many records it left as they were. */
  undone: z.object({ at: instant, by: z.string(), left: z.number().int() }).optional(),
  /** Whether it changed something and was not undone. Records that were changed since are left as they are. */
  undoable: z.boolean(),
});
export type Batch = z.infer<typeof batchSchema>;

/** What an undo did, or in a dry run would do. */
export const undoResultSchema = z.object({
  /** Records that are as they were before: put back, restored or, if the batch had created them, deleted. */
  restored: z.number().int(),
  leftCount: z.number().int(),
  /** The first 200 that were left as they are, and why. */
  left: z.array(bulkFailureSchema),
  /** Dry run: how many of those left would go back with `toParent`. */
  toParent: z.number().int().optional(),
  message: z.string(),
  /** The undo's own batch; absent in a dry run. */
  batchId: z.string().optional(),
  /** More than 200 changes: the job that is at work on them; its `result` is the same, but for `batchId` and `job`. */
  job: jobSchema.optional(),
  /** The address of a file with all that was left, as CSV. */
  report: z.string().optional(),
});
export type UndoResult = z.infer<typeof undoResultSchema>;
