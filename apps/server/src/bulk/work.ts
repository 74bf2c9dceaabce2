import { bulkFailureSchema, bulkTallySchema, withExempt } from '@quartermaster/core/bulk/bulk';
import type { Json } from '@quartermaster/core/json';
import type { Identified } from '@quartermaster/store';
import { z } from 'zod';
import type { JobInput, StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { definedFields } from '../records/documents.ts';
import type { BulkChanges } from './changes.ts';
import type { BulkAction } from './kind.ts';
import { type BulkParts, storable } from './parts.ts';

const cursorSchema = z.object({
  /** The next part to process. */
  part: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failedCount: z.number(),
  exempt: bulkTallySchema.shape.exempt,
  /** The failures, once gathered from the parts, and the file that lists all of them. */
  failed: z.array(bulkFailureSchema).optional(),
  report: z.string().optional(),
});
type BulkCursor = z.infer<typeof cursorSchema>;

const editInput = z.object({ set: z.string(), recipient: z.string().optional() });

/** An action as the input of a job. */
export const inputOf = <Set>(action: BulkAction<Set>): JobInput =>
  action.kind === 'edit'
    ? { set: JSON.stringify(action.set), ...definedFields({ recipient: action.recipient }) }
    : {};

/** Edits or deletes records whose ids were fixed when the job began, part by part. */
export class BulkWork<Document extends Identified, Set, Selection> implements JobWork {
  readonly #changes: BulkChanges<Document, Set, Selection>;
  readonly #parts: BulkParts;

  constructor(changes: BulkChanges<Document, Set, Selection>, parts: BulkParts) {
    this.#changes = changes;
    this.#parts = parts;
  }

  async step(job: StoredJob): Promise<JobStep> {
    const cursor = cursorOf(job);
    const action = this.#actionOf(job);
    // The server died before all ids were stored, and so before anybody knew of the job.
    if (job.total === undefined) return { processed: 0, result: await this.#end(job, action, cursor) };
    if (cursor.failed !== undefined) return { processed: 0, result: await this.#end(job, action, cursor) };
    const ids = await this.#parts.idsOf(job.id, cursor.part);
    if (!ids) return { processed: 0, cursor: await this.#gathered(job, cursor) };
    const applied = await this.#changes.apply(ids, action, job.cause, { job });
    await this.#parts.setFailed(job.id, cursor.part, applied.failed);
    return {
      processed: ids.length,
      cursor: {
        part: cursor.part + 1,
        updated: cursor.updated + applied.updated,
        unchanged: cursor.unchanged + applied.unchanged,
        failedCount: cursor.failedCount + applied.failed.length,
        ...definedFields({ exempt: withExempt(cursor.exempt, applied.exempt) }),
      },
    };
  }

  /** What took effect stays and is reported. */
  async cancelled(job: StoredJob): Promise<Record<string, Json>> {
    const cursor = cursorOf(job);
    return this.#end(
      job,
      this.#actionOf(job),
      cursor.failed === undefined ? await this.#gathered(job, cursor) : cursor,
    );
  }

  /** Adds the failures of all parts, which are removed afterwards. */
  async #gathered({ id }: StoredJob, cursor: BulkCursor): Promise<BulkCursor> {
    return { ...cursor, ...(await this.#parts.gathered(id, cursor.failedCount === 0 ? 0 : cursor.part)) };
  }

  async #end(
    { id, total = 0 }: StoredJob,
    action: BulkAction<Set>,
    { part: _part, report, failed = [], exempt, ...counts }: BulkCursor,
  ): Promise<Record<string, Json>> {
    await this.#parts.remove(id);
    return {
      total,
      ...counts,
      failed: failed.map(storable),
      ...definedFields({ report, exempt }),
      message: this.#changes.kind.summary(action.kind, { ...counts, exempt }),
    };
  }

  #actionOf({ kind, input }: StoredJob): BulkAction<Set> {
    const { jobs, setSchema } = this.#changes.kind;
    if (kind === jobs.delete) return { kind: 'delete' };
    const { set, recipient } = editInput.parse(input);
    return { kind: 'edit', set: setSchema.parse(JSON.parse(set)), recipient };
  }
}

const cursorOf = ({ cursor }: StoredJob): BulkCursor =>
  cursorSchema.parse(cursor ?? { part: 0, updated: 0, unchanged: 0, failedCount: 0 });
