import { z } from 'zod';
import { bulkFailureSchema } from '../bulk/bulk.ts';
import { viaKinds } from '../events/event.ts';
import { type JobKind, jobKinds, jobSchema, jobStates } from '../jobs/job.ts';
import type { UndoableKindName } from '../records/record-kinds.ts';
import { instant } from '../text.ts';

/**
 * Up to this many changes are undone within the call; beyond that, a job undoes them in chunks of this size.
 */
export const undoAtOnce = 200;

const undoable: ReadonlySet<JobKind> = new Set([
  'assets.import',
  'catalogue.import',
  'catalogue.bulkEdit',
  'catalogue.bulkDelete',
  'users.import',
  'vendors.import',
  'locations.import',
  'users.handover',
  'assets.bulkEdit',
  'assets.bulkDelete',
  'assets.edit',
  'assets.delete',
  'webhooks.edit',
  'files.edit',
  'files.delete',
  'confirmations.settle',
  'batches.undo',
]);

/** Kinds that changed a single record within a call. */
export const singleKinds: readonly JobKind[] = [
  'assets.edit',
  'assets.delete',
  'webhooks.edit',
  'files.edit',
  'files.delete',
];

/** The kinds of records of which a single change can be undone. */
export const singlyUndone = ['asset', 'webhook', 'attachment'] as const satisfies readonly UndoableKindName[];

/** The kinds of jobs that can be undone; merges and conversions can't. */
export const undoableKinds: readonly JobKind[] = jobKinds.filter((kind) => undoable.has(kind));

/** The noun for a batch's records; an import of several kinds just has records. */
const changedKinds = ['assets', 'items', 'people', 'vendors', 'locations', 'files', 'records'] as const;

/** What one job, or one call that changed a single record, did: the part that can be undone. */
export const batchSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** What it did, in a few words: 'Moved to Berlin', 'Deleted QTM1764 Dell Latitude 7420'. */
  title: z.string(),
  /** More detail: '168 created, 20 changed', 'Location, Notes'. */
  detail: z.string().optional(),
  /** How many records it changed, and of what kind; absent until known. */
  changed: z.object({ count: z.number().int(), of: z.enum(changedKinds) }).optional(),
  /** The e-mail of whoever did it. */
  by: z.string(),
  via: z.enum(viaKinds),
  at: instant,
  /** The time until which it can be undone. */
  until: instant,
  /** While it runs: the number of records processed and, if known, the total. */
  processed: z.number().int().optional(),
  total: z.number().int().optional(),
  /** 'Updated 24 assets successfully'; absent while it runs, or if it was aborted. */
  message: z.string().optional(),
  /** URL of a CSV file listing what failed or was skipped. */
  report: z.string().optional(),
  /** The id of the batch that this one undoes. */
  undoes: z.string().optional(),
  /** The id of the batch that undid this one. */
  undoneBy: z.string().optional(),
  /** When and by whom it was undone, and how many records that left as they were. */
  undone: z.object({ at: instant, by: z.string(), left: z.number().int() }).optional(),
  /** True if it changed something and hasn't been undone. Records changed since then are left as they are. */
  undoable: z.boolean(),
});
export type Batch = z.infer<typeof batchSchema>;

/** What an undo did or, in a dry run, would do. */
export const undoResultSchema = z.object({
  /**
   * Records put back into their former state: reverted, restored or, if the batch had created them, deleted.
   */
  restored: z.number().int(),
  leftCount: z.number().int(),
  /** The first 200 records left as they were, with reasons. */
  left: z.array(bulkFailureSchema),
  /** Dry run: how many of the records left would be put back with `toParent`. */
  toParent: z.number().int().optional(),
  /** Dry run: how many hand-overs it ends that their holders acknowledged; that stays in the assets' histories. */
  acknowledged: z.number().int().optional(),
  message: z.string(),
  /** The batch of the undo itself; absent in a dry run. */
  batchId: z.string().optional(),
  /**
   * For more than 200 changes: the job that is undoing them. Its `result` has the same shape, without
   * `batchId` and `job`.
   */
  job: jobSchema.optional(),
  /** URL of a CSV file listing everything left as it was. */
  report: z.string().optional(),
});
export type UndoResult = z.infer<typeof undoResultSchema>;
