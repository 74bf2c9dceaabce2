import { bulkChangeSchema, bulkFailureSchema } from '@quartermaster/core/assets/bulk';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { definedFields } from '../documents.ts';
import type { JobInput, StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import type { BulkAction, BulkChanges } from './bulk-changes.ts';
import { type BulkParts, storable } from './bulk-parts.ts';

const cursorSchema = z.object({
  /** The next part. */
  part: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failedCount: z.number(),
  /** What failed, once it is gathered from the parts, and the file that has all of it. */
  failed: z.array(bulkFailureSchema).optional(),
  report: z.string().optional(),
});
type BulkCursor = z.infer<typeof cursorSchema>;

/** An action as the input of a job. */
export const inputOf = (action: BulkAction): JobInput =>
  action.kind === 'edit' ? { set: JSON.stringify(action.set) } : {};

/** What became of a part, or of all parts. */
export type BulkCounts = Pick<BulkCursor, 'updated' | 'unchanged' | 'failedCount'>;

/** The sentence about it that people read. */
export const bulkMessage = (kind: BulkAction['kind'], { updated, failedCount }: BulkCounts): string =>
  kind === 'edit' ? message.assetsUpdated(updated, failedCount) : message.assetsDeleted(updated, failedCount);

/** Edits or deletes assets whose ids were fixed when the job began, part by part. */
export class BulkWork implements JobWork {
  readonly #changes: BulkChanges;
  readonly #parts: BulkParts;

  constructor(changes: BulkChanges, parts: BulkParts) {
    this.#changes = changes;
    this.#parts = parts;
  }

  async step(job: StoredJob): Promise<JobStep> {
    const cursor = cursorOf(job);
    const action = actionOf(job);
    // Its server died before all ids were there, and so before anybody was told of it.
    if (job.total === undefined) return { processed: 0, result: await this.#end(job, action, cursor) };
    if (cursor.failed !== undefined) return { processed: 0, result: await this.#end(job, action, cursor) };
    const ids = await this.#parts.idsOf(job.id, cursor.part);
    if (!ids) return { processed: 0, cursor: await this.#gathered(job, cursor) };
    const settled = await this.#changes.settle(ids, action, job.cause);
    await this.#parts.setFailed(job.id, cursor.part, settled.failed);
    return {
      processed: ids.length,
      cursor: {
        part: cursor.part + 1,
        updated: cursor.updated + settled.updated,
        unchanged: cursor.unchanged + settled.unchanged,
        failedCount: cursor.failedCount + settled.failed.length,
      },
    };
  }

  /** What took effect stays, and is told. */
  async cancelled(job: StoredJob): Promise<Record<string, Json>> {
    const cursor = cursorOf(job);
    return this.#end(
      job,
      actionOf(job),
      cursor.failed === undefined ? await this.#gathered(job, cursor) : cursor,
    );
  }

  /** With the failures of all parts, before these go. */
  async #gathered({ id }: StoredJob, cursor: BulkCursor): Promise<BulkCursor> {
    return { ...cursor, ...(await this.#parts.gathered(id, cursor.failedCount === 0 ? 0 : cursor.part)) };
  }

  async #end(
    { id, total = 0 }: StoredJob,
    action: BulkAction,
    { part: _part, report, failed = [], ...counts }: BulkCursor,
  ): Promise<Record<string, Json>> {
    await this.#parts.remove(id);
    return {
      total,
      ...counts,
      failed: failed.map(storable),
      ...definedFields({ report }),
      message: bulkMessage(action.kind, counts),
    };
  }
}

const cursorOf = ({ cursor }: StoredJob): BulkCursor =>
  cursorSchema.parse(cursor ?? { part: 0, updated: 0, unchanged: 0, failedCount: 0 });

function actionOf({ kind, input }: StoredJob): BulkAction {
  if (kind === 'assets.bulkDelete') return { kind: 'delete' };
  return { kind: 'edit', set: bulkChangeSchema.parse(JSON.parse(String(input?.set))) };
}
