import { z } from 'zod';
import { instant } from '../text.ts';

/**
 * The kinds of background work. A 'cancellable' job can be stopped half-way, and changes already made stay; the others
 * complete a change that has already been decided.
 */
const kinds = {
  'assets.import': 'cancellable',
  'catalogue.import': 'cancellable',
  'users.import': 'cancellable',
  'vendors.import': 'cancellable',
  'locations.import': 'cancellable',
  'users.handover': 'cancellable',
  'users.changeEmail': 'completes',
  'users.erase': 'completes',
  'catalogue.bulkEdit': 'cancellable',
  'catalogue.bulkDelete': 'cancellable',
  'assets.bulkEdit': 'cancellable',
  'assets.bulkDelete': 'cancellable',
  'assets.edit': 'completes',
  'assets.delete': 'completes',
  'webhooks.edit': 'completes',
  'files.edit': 'completes',
  'files.delete': 'completes',
  'batches.undo': 'cancellable',
  'names.refresh': 'completes',
  'types.merge': 'completes',
  'fields.convert': 'completes',
  'maintenance.refresh': 'completes',
  'webhooks.redeliver': 'cancellable',
  'workflows.replay': 'cancellable',
  'confirmations.begin': 'completes',
  'confirmations.remind': 'completes',
  'confirmations.settle': 'completes',
} as const;
export type JobKind = keyof typeof kinds;
export const jobKinds = Object.keys(kinds) as [JobKind, ...JobKind[]];
export const isCancellable = (kind: JobKind): boolean => kinds[kind] === 'cancellable';

export const jobStates = ['running', 'done', 'cancelled', 'failed'] as const;

/** Background work that can be looked up and cancelled. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Who started it. */
  userId: z.string(),
  /** Rows or records processed so far, and the total if known. */
  processed: z.number().int(),
  total: z.number().int().optional(),
  cancelRequested: z.boolean(),
  /** The result, once the job has ended. */
  result: z.record(z.string(), z.json()).optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Job = z.infer<typeof jobSchema>;
