import { jobKinds, jobStates } from '@quartermaster/core/jobs/job';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const jobDocument = z.strictObject({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Id of who started it. */
  userId: z.string(),
  processed: z.number(),
  total: z.number().exactOptional(),
  cancelRequested: z.boolean(),
  result: z.record(z.string(), z.json()).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobDocument = z.infer<typeof jobDocument>;
export type StoredJob = Stored<JobDocument>;

export const jobCollection: CollectionDeclaration<JobDocument> = {
  name: 'jobs',
  schema: jobDocument,
  shapes: [
    { equals: ['userId'], sort: ['-createdAt'] },
    { equals: ['state'], sort: ['updatedAt'] },
  ],
  unique: [],
  search: [],
};
