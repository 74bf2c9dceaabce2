import { z } from 'zod';
import { instant } from '../text.ts';

/**
 * What work there is. A 'cancellable' one may be stopped half-way, and what took effect stays; the others bring
 * something to its end that has been decided already.
 */
const kinds = {
  'assets.import': 'cancellable',
  'catalogue.import': 'cancellable',
  'names.refresh': 'completes',
  'types.merge': 'completes',
  'fields.convert': 'completes',
} as const;
export type JobKind = keyof typeof kinds;
export const jobKinds = Object.keys(kinds) as [JobKind, ...JobKind[]];
export const isCancellable = (kind: JobKind): boolean => kinds[kind] === 'cancellable';

export const jobStates = ['running', 'done', 'cancelled', 'failed'] as const;

/** Long work that can be looked up and cancelled (api.md: Conventions). */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Who started it. */
  userId: z.string(),
  /** Rows or records so far, and how many there are where that is known. */
  processed: z.number().int(),
  total: z.number().int().optional(),
  cancelRequested: z.boolean(),
  /** What the work answers when it has ended. */
  result: z.record(z.string(), z.json()).optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Job = z.infer<typeof jobSchema>;
