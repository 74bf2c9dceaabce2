import { addressesOf } from '@quartermaster/core/access/actor';
import { bulkFailureSchema } from '@quartermaster/core/bulk/bulk';
import type { Cause } from '@quartermaster/core/events/event';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import type { AssetBulkChanges } from '../assets/bulk.ts';
import { type BulkParts, storable } from '../bulk/parts.ts';
import { definedFields } from '../documents.ts';
import type { Caller } from '../events/cause.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { RefusalError } from '../refusal-error.ts';
import type { RequestService } from '../requests/service.ts';
import { handoverInput } from './handover-input.ts';
import type { People } from './people.ts';
import type { UserService } from './service.ts';

/** How many requests a step rejects. */
const requestsAtOnce = 50;

const cursorSchema = z.object({
  /** The next part, and the next request. */
  part: z.number(),
  request: z.number(),
  /** How many assets came back, went on, and stayed. */
  back: z.number(),
  over: z.number(),
  stayed: z.number(),
  /** What failed, once it is gathered from the parts, and the file that has all of it. */
  failed: z.array(bulkFailureSchema).optional(),
  report: z.string().optional(),
});
type HandoverCursor = z.infer<typeof cursorSchema>;

interface Deps {
  readonly users: UserService;
  readonly people: People;
  readonly requests: RequestService;
  readonly changes: AssetBulkChanges;
  readonly parts: BulkParts;
}

/** Hands over what somebody held when it began, part by part, then rejects their requests. Every step may be repeated. */
export class HandoverWork implements JobWork {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async step(job: StoredJob): Promise<JobStep> {
    const { changes, parts, people, users } = this.#deps;
    const cursor = cursorOf(job);
    const { person, email, suspend, sets, rejects } = handoverInput.parse(job.input);
    // Its server died before all ids were there, and so before anybody was told of it.
    if (job.total === undefined || cursor.failed !== undefined)
      return { processed: 0, result: await this.#end(job, cursor) };
    const set = sets[cursor.part];
    if (set !== undefined) {
      const ids = (await parts.idsOf(job.id, cursor.part)) ?? [];
      const theirs = addressesOf(await users.records.find(person));
      const { updated, failed } = await changes.settle(
        ids,
        { kind: 'edit', set },
        job.cause,
        ({ assignedTo = '' }) => (theirs.includes(assignedTo) ? undefined : message.notTheirs(email)),
      );
      await parts.setFailed(job.id, cursor.part, failed);
      return {
        processed: ids.length,
        cursor: {
          ...cursor,
          part: cursor.part + 1,
          back: cursor.back + (set.assignedTo === null ? updated : 0),
          over: cursor.over + (set.assignedTo === null ? 0 : updated),
          stayed: cursor.stayed + failed.length,
        },
      };
    }
    const waiting = rejects.slice(cursor.request, cursor.request + requestsAtOnce);
    if (waiting.length > 0) {
      for (const id of waiting) await this.#reject(id, callerOf(job.cause));
      return {
        processed: waiting.length,
        cursor: { ...cursor, request: cursor.request + waiting.length },
      };
    }
    // Once more: whoever let them in meanwhile didn't know.
    if (suspend === 'yes') await people.setSuspended(person, true, callerOf(job.cause)).catch(ignoreRefusal);
    return { processed: 0, cursor: await this.#gathered(job, cursor) };
  }

  /** What took effect stays, and is told. */
  async cancelled(job: StoredJob): Promise<Record<string, Json>> {
    const cursor = cursorOf(job);
    return this.#end(job, cursor.failed === undefined ? await this.#gathered(job, cursor) : cursor);
  }

  /** Rejects a request that is still pending. */
  async #reject(id: string, caller: Caller): Promise<void> {
    const rejection = { to: 'rejected', reason: message.requesterLeft } as const;
    await this.#deps.requests.transition(id, rejection, caller).catch(ignoreRefusal);
  }

  async #gathered({ id }: StoredJob, cursor: HandoverCursor): Promise<HandoverCursor> {
    return { ...cursor, ...(await this.#deps.parts.gathered(id, cursor.part)) };
  }

  async #end(
    job: StoredJob,
    { failed = [], report, request, back, over, stayed }: HandoverCursor,
  ): Promise<Record<string, Json>> {
    const { rejects } = handoverInput.parse(job.input);
    const asked = await this.#deps.requests.collection.getMany(rejects.slice(0, request));
    await this.#deps.parts.remove(job.id);
    return {
      total: job.total ?? 0,
      failed: failed.map(storable),
      rejected: asked.flatMap(({ id, status }) => (status === 'rejected' ? [id] : [])),
      ...definedFields({ report }),
      message: message.handedOver(back, over, stayed),
    };
  }
}

const cursorOf = ({ cursor }: StoredJob): HandoverCursor =>
  cursorSchema.parse(cursor ?? { part: 0, request: 0, back: 0, over: 0, stayed: 0 });

/** Who began it, for what is no part of the batch. They were an administrator then. */
function callerOf({ actor, face, requestId = '', address = '' }: Cause): Caller {
  if (actor.kind !== 'user') throw new Error('A handover is begun by somebody');
  const { id, email, name } = actor;
  return { id, email, role: 'admin', face, requestId, address, ...definedFields({ name }) };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusalError)) throw error;
}
