import { z } from 'zod';
import type { JobDocument } from '../jobs/collection.ts';

const counts = z.object({
  created: z.number().default(0),
  updated: z.number().default(0),
  restored: z.number().default(0),
});

/** How many changes a job made, as far as its result shows. */
export const changesIn = (result: JobDocument['result']) =>
  counts.catch({ created: 0, updated: 0, restored: 0 }).parse(result ?? {});
