import { jobKinds, jobStates } from '@quartermaster/core/jobs/job';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const jobInput = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type JobInput = z.infer<typeof jobInput>;

const jobDocument = z.strictObject({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Id of who started it. */
  userId: z.string(),
  /** What a worker does, and where it goes on; absent for work that a caller's own request does. */
  input: jobInput.exactOptional(),
  cursor: z.json().exactOptional(),
  processed: z.number(),
  total: z.number().exactOptional(),
  cancelRequested: z.boolean(),
  result: z.record(z.string(), z.json()).exactOptional(),
  /** The server that does it and until when nobody else may; absent: whoever comes first. */
  owner: z.string().exactOptional(),
  leasedUntil: z.string().exactOptional(),
  /** How often it was taken: a server that was thought dead no longer has the last number. */
  fence: z.number().exactOptional(),
  /** Steps that went wrong in a row. */
  failures: z.number().exactOptional(),
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
    { equals: ['state'], sort: ['leasedUntil'] },
  ],
  unique: [],
  search: [],
};

const leaseDocument = z.strictObject({
  id: z.string(),
  owner: z.string(),
  until: z.string(),
  fence: z.number(),
});
export type LeaseDocument = z.infer<typeof leaseDocument>;

export const leaseCollection: CollectionDeclaration<LeaseDocument> = {
  name: 'leases',
  schema: leaseDocument,
  shapes: [],
  unique: [],
  search: [],
};
