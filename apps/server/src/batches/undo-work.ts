import { bulkFailureSchema } from '@quartermaster/core/bulk/bulk';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import type { EventLog } from '@quartermaster/store';
import { z } from 'zod';
import { type BulkParts, storable } from '../bulk/parts.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { definedFields } from '../records/documents.ts';
import type { Batches } from './batches.ts';
import type { UndoSteps } from './undo-steps.ts';

const stepSize = 200;

const cursorSchema = z.object({
  /** Sequence number of the last event undone; absent before the first step. */
  before: z.number().optional(),
  /** How many parts hold records that were left. */
  parts: z.number(),
  restored: z.number(),
  leftCount: z.number(),
  /** The records that were left, once gathered, and the file that lists all of them. */
  left: z.array(bulkFailureSchema).optional(),
  report: z.string().optional(),
});
type UndoCursor = z.infer<typeof cursorSchema>;

/** Undoes a large batch, its newest events first. */
export class UndoWork implements JobWork {
  readonly #log: EventLog;
  readonly #batches: Batches;
  readonly #steps: UndoSteps;
  readonly #parts: BulkParts;

  constructor(log: EventLog, batches: Batches, steps: UndoSteps, parts: BulkParts) {
    this.#log = log;
    this.#batches = batches;
    this.#steps = steps;
    this.#parts = parts;
  }

  async step(job: StoredJob): Promise<JobStep> {
    const cursor = cursorOf(job);
    if (cursor.left !== undefined) {
      if (cursor.restored > 0) await this.#batches.markUndone(job);
      return { processed: 0, result: await this.#end(job, cursor) };
    }
    const { before, parts } = cursor;
    const events = await this.#log.read({
      batch: job.undoes ?? '',
      newestFirst: true,
      limit: stepSize,
      ...(before === undefined ? {} : { before }),
    });
    const last = events.at(-1);
    if (!last) return { processed: 0, cursor: await this.#gathered(job, cursor) };
    const { restored, left } = await this.#steps.undo(events, job.cause, {
      dryRun: false,
      toParent: job.input?.toParent === 'yes',
    });
    if (left.length > 0) {
      await this.#parts.add(job.id, parts, []);
      await this.#parts.setFailed(job.id, parts, left);
    }
    return {
      processed: events.length,
      cursor: {
        before: last.seq,
        parts: parts + (left.length > 0 ? 1 : 0),
        restored: cursor.restored + restored,
        leftCount: cursor.leftCount + left.length,
      },
    };
  }

  /** What has been restored stays so; the rest can still be undone. */
  async cancelled(job: StoredJob): Promise<Record<string, Json>> {
    const cursor = cursorOf(job);
    return this.#end(job, cursor.left === undefined ? await this.#gathered(job, cursor) : cursor);
  }

  async #gathered({ id }: StoredJob, cursor: UndoCursor) {
    const { failed, report } = await this.#parts.gathered(id, cursor.parts);
    return { ...cursor, left: failed, ...definedFields({ report }) };
  }

  async #end({ id }: StoredJob, { restored, leftCount, left = [], report }: UndoCursor) {
    await this.#parts.remove(id);
    return {
      restored,
      leftCount,
      left: left.map(storable),
      ...definedFields({ report }),
      message: message.undid(restored, leftCount),
    };
  }
}

const cursorOf = ({ cursor }: StoredJob): UndoCursor =>
  cursorSchema.parse(cursor ?? { parts: 0, restored: 0, leftCount: 0 });
