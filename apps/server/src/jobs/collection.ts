import { storedCauseSchema } from '@quartermaster/core/events/event';
import { jobKinds, jobStates } from '@quartermaster/core/jobs/job';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const jobInput = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type JobInput = z.infer<typeof jobInput>;

const jobDocument = z.strictObject({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Id of the user who started it. */
  userId: z.string(),
  /** The cause recorded in the job's events. */
  cause: storedCauseSchema,
  /** The worker's input and where to continue; absent for work done within the caller's request. */
  input: jobInput.exactOptional(),
  cursor: z.json().exactOptional(),
  processed: z.number(),
  total: z.number().exactOptional(),
  cancelRequested: z.boolean(),
  result: z.record(z.string(), z.json()).exactOptional(),
  /** Increases with each job: of two that may change the same records, the later one waits. */
  number: z.number().exactOptional(),
  /**
   * The last event's number when the job was requested; records with later events may have been changed
   * since.
   */
  since: z.number().exactOptional(),
  /** The server that claimed it; absent if any server may take it. */
  owner: z.string().exactOptional(),
  /** Milliseconds that the claim lasts unless renewed, if not the default. */
  restMs: z.number().exactOptional(),
  /** When the claim expires by the wall clock: only read by servers of an older version running alongside. */
  leasedUntil: z.string().exactOptional(),
  /** Increased by each claim, so that a server whose claim expired can no longer write. */
  fence: z.number().exactOptional(),
  /** How many steps failed in a row. */
  failures: z.number().exactOptional(),
  /** The batch that this job undoes. */
  undoes: z.string().exactOptional(),
  /** The job that undid this one's batch. */
  undoneBy: z.string().exactOptional(),
  /** The hash of the file that was imported as planned, and the import's call, the same if it is repeated. */
  file: z.strictObject({ sha256: z.string(), call: z.string() }).exactOptional(),
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
    { equals: ['state'], sort: ['number'] },
    { equals: ['result.report'] },
    { equals: ['kind'], sort: ['-createdAt'] },
    { equals: ['kind', 'input.person'], sort: ['-createdAt'] },
    { equals: ['undoes', 'state'] },
  ],
  unique: [],
  search: [],
};
