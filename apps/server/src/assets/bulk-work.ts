import { bulkChangeSchema, bulkFailureSchema, mostFailuresListed } from '@quartermaster/core/assets/bulk';
import { escapeFormula } from '@quartermaster/core/csv/formula';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { csvText } from '@quartermaster/csv/write-csv';
import type { Collection } from '@quartermaster/store';
import { z } from 'zod';
import { definedFields } from '../documents.ts';
import { filePath } from '../files/references.ts';
import type { FileService } from '../files/service.ts';
import type { JobInput, StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import type { Runtime } from '../runtime.ts';
import type { BulkAction, BulkChanges, SettledBulk } from './bulk-changes.ts';
import { type BulkPart, bulkPartCollection, bulkPartId } from './bulk-collection.ts';

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
  readonly #files: FileService;
  readonly #parts: Collection<BulkPart>;

  constructor(runtime: Runtime, changes: BulkChanges, files: FileService) {
    this.#changes = changes;
    this.#files = files;
    this.#parts = runtime.store.collection(bulkPartCollection);
  }

  async step(job: StoredJob): Promise<JobStep> {
    const cursor = cursorOf(job);
    const action = actionOf(job);
    // Its server died before all ids were there, and so before anybody was told of it.
    if (job.total === undefined) return { processed: 0, result: await this.#end(job, action, cursor) };
    if (cursor.failed !== undefined) return { processed: 0, result: await this.#end(job, action, cursor) };
    const part = await this.#parts.get(bulkPartId(job.id, cursor.part));
    if (!part) return { processed: 0, cursor: await this.#gathered(job, cursor) };
    const settled = await this.#changes.settle(part.ids, action, job.cause);
    if (settled.failed.length > 0)
      await this.#parts.update(part.id, { set: { failed: settled.failed.map(storable) } });
    return {
      processed: part.ids.length,
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
    const gathered = cursor.failed === undefined ? await this.#gathered(job, cursor) : cursor;
    return this.#end(job, actionOf(job), gathered);
  }

  /** The failures of all parts, before these go. */
  async #gathered({ id }: StoredJob, cursor: BulkCursor): Promise<BulkCursor> {
    if (cursor.failedCount === 0) return { ...cursor, failed: [] };
    const all: SettledBulk['failed'][number][] = [];
    for (let at = 0; at < cursor.part; at += 1)
      all.push(...((await this.#parts.get(bulkPartId(id, at)))?.failed ?? []));
    return { ...cursor, failed: all.slice(0, mostFailuresListed), report: await this.report(all) };
  }

  /** Writes all that failed to a file, as CSV. @returns its address */
  async report(failed: SettledBulk['failed']): Promise<string> {
    const rows = failed.map((one) => [one.assetId ?? one.id, one.name ?? '', one.message].map(escapeFormula));
    const text = csvText([['Asset ID', 'Name', 'Reason'], ...rows]);
    return filePath(await this.#files.add('importReport', Buffer.from(text)));
  }

  async #end(
    { id, total = 0 }: StoredJob,
    action: BulkAction,
    { part: _part, report, failed = [], ...counts }: BulkCursor,
  ): Promise<Record<string, Json>> {
    for (let at = 0, last: string | undefined = 'removed'; last === 'removed'; at += 1)
      last = (await this.#parts.remove(bulkPartId(id, at))).status;
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

/** A failure as it is stored: without what isn't there. */
const storable = ({ id, message: text, ...names }: SettledBulk['failed'][number]) => ({
  id,
  message: text,
  ...definedFields(names),
});
