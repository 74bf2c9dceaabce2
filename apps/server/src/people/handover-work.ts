import { addressesOf } from '@quartermaster/core/access/actor';
import { bulkAtOnce, bulkFailureSchema } from '@quartermaster/core/bulk/bulk';
import { type Cause, eventCause } from '@quartermaster/core/events/event';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { itemsText } from '@quartermaster/core/requests/items-text';
import { awaitedUnits } from '@quartermaster/core/requests/receiving';
import { isOnItsWay } from '@quartermaster/core/users/leaving';
import { z } from 'zod';
import type { AssetBulkChanges } from '../assets/bulk.ts';
import type { AssetDocument } from '../assets/collection.ts';
import { type BulkParts, storable } from '../bulk/parts.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { asCaller, type Caller } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { definedFields } from '../records/documents.ts';
import type { RequestService } from '../requests/service.ts';
import { recipients } from '../users/recipients.ts';
import type { UserService } from '../users/service.ts';
import { handoverInput } from './handover-input.ts';
import type { People } from './people.ts';

/** How many requests a step rejects. */
const requestsAtOnce = 50;

const cursorSchema = z.object({
  /** The next part, the next request to reject, and the next to reassign. */
  part: z.number(),
  request: z.number(),
  readdress: z.number().default(0),
  /** How many assets were returned, handed over, redirected to stock or to somebody else, and left. */
  back: z.number(),
  over: z.number(),
  stocked: z.number().default(0),
  redirected: z.number().default(0),
  stayed: z.number(),
  /** The failures, once gathered from the parts, and the file that lists all of them. */
  failed: z.array(bulkFailureSchema).optional(),
  report: z.string().optional(),
});
type HandoverCursor = z.infer<typeof cursorSchema>;

type Readdress = z.infer<typeof handoverInput>['readdresses'][number];

interface Deps {
  readonly users: UserService;
  readonly people: People;
  readonly requests: RequestService;
  readonly changes: AssetBulkChanges;
  readonly parts: BulkParts;
}

/**
 * Processes what was in a person's name when the handover began: assets part by part, then requests to
 * reassign, then requests to reject. Every step may be repeated.
 */
export class HandoverWork implements JobWork {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async step(job: StoredJob): Promise<JobStep> {
    const { people } = this.#deps;
    const cursor = cursorOf(job);
    const { person, suspend, sets, rejects, readdresses } = handoverInput.parse(job.input);
    // The server died before all ids were stored, and so before anybody knew of the job.
    if (job.total === undefined || cursor.failed !== undefined)
      return { processed: 0, result: await this.#end(job, cursor) };
    if (cursor.part < sets.length) return this.#processPart(job, cursor);
    const readdress = readdresses[cursor.readdress];
    if (readdress) {
      const redirected = await this.#readdress(job, readdress);
      return {
        processed: 1,
        cursor: {
          ...cursor,
          readdress: cursor.readdress + 1,
          redirected: cursor.redirected + redirected,
        },
      };
    }
    const waiting = rejects.slice(cursor.request, cursor.request + requestsAtOnce);
    if (waiting.length > 0) {
      const theirs = await this.#addressesOf(person);
      // A request that belongs to somebody else by now is left as it is.
      for (const { id, userId } of await this.#deps.requests.collection.getMany(waiting))
        if (theirs.includes(userId)) await this.#reject(id, callerOf(job.cause));
      return {
        processed: waiting.length,
        cursor: { ...cursor, request: cursor.request + waiting.length },
      };
    }
    // Suspends again: somebody may have unsuspended the person, unaware of the handover.
    if (suspend === 'yes') await people.setSuspended(person, true, callerOf(job.cause)).catch(ignoreRefusal);
    return { processed: 0, cursor: await this.#gathered(job, cursor) };
  }

  /** What took effect stays and is reported. */
  async cancelled(job: StoredJob): Promise<Record<string, Json>> {
    const cursor = cursorOf(job);
    return this.#end(job, cursor.failed === undefined ? await this.#gathered(job, cursor) : cursor);
  }

  /** Processes a part of the assets. */
  async #processPart(job: StoredJob, cursor: HandoverCursor): Promise<JobStep> {
    const { changes, parts } = this.#deps;
    const { person, email, sets, heirs, whats } = handoverInput.parse(job.input);
    const { part } = cursor;
    const ids = (await parts.idsOf(job.id, part)) ?? [];
    const theirs = await this.#addressesOf(person);
    const set = sets[part] ?? {};
    const isAwaited = whats[part] === 'onItsWay';
    const faultOf = (stored: AssetDocument): string | undefined => {
      if (!theirs.includes(stored.assignedTo ?? '')) return message.notTheirs(email);
      if (isOnItsWay(stored) === isAwaited) return undefined;
      return isAwaited ? message.arrivedMeanwhile : message.notYetHeld;
    };
    const action = { kind: 'edit', set, recipient: heirs[part] || undefined } as const;
    const { updated, failed } = await changes.apply(ids, action, job.cause, { job, faultOf });
    await parts.setFailed(job.id, part, failed);
    const isFreed = set.assignedTo === null;
    const counted = isAwaited ? (isFreed ? 'stocked' : 'redirected') : isFreed ? 'back' : 'over';
    return {
      processed: ids.length,
      cursor: {
        ...cursor,
        part: part + 1,
        [counted]: cursor[counted] + updated,
        stayed: cursor.stayed + failed.length,
      },
    };
  }

  /** Reassigns a request, and with it the units that are on their way. @returns how many units */
  async #readdress({ id, cause, input }: StoredJob, { request, heir }: Readdress): Promise<number> {
    const { changes, requests, users } = this.#deps;
    const theirs = await this.#addressesOf(handoverInput.parse(input).person);
    const to = (await recipients(users, [heir]))(heir);
    if (!to.ok) return 0;
    await requests
      .readdress(request, theirs, to.value, cause, derivedIds.bulkStep(id, request))
      .catch(ignoreRefusal);
    const stored = await requests.collection.get(request);
    if (stored?.userId !== to.value) return 0;
    const units = awaitedUnits(stored.items).map(({ inventoryId }) => inventoryId);
    let redirected = 0;
    for (let at = 0; at < units.length; at += bulkAtOnce) {
      const found = await changes.kind.records.collection.getMany(units.slice(at, at + bulkAtOnce));
      const still = found.filter((one) => isOnItsWay(one) && theirs.includes(one.assignedTo ?? ''));
      const action = { kind: 'edit', set: { assignedTo: to.value } } as const;
      const ids = still.map((one) => one.id);
      // Includes units ordered since the handover was requested.
      redirected += (await changes.apply(ids, action, cause)).updated;
    }
    return redirected;
  }

  /** All current addresses of the person who leaves; empty once the account is deleted. */
  async #addressesOf(person: string): Promise<string[]> {
    const user = await this.#deps.users.collection.get(person);
    return user ? addressesOf(user) : [];
  }

  /** Rejects a request, if it is still open. */
  async #reject(id: string, caller: Caller): Promise<void> {
    const rejection = { to: 'rejected', reason: message.requesterLeft } as const;
    await this.#deps.requests.transition(id, rejection, asCaller(caller)).catch(ignoreRefusal);
  }

  async #gathered({ id }: StoredJob, cursor: HandoverCursor): Promise<HandoverCursor> {
    return { ...cursor, ...(await this.#deps.parts.gathered(id, cursor.part)) };
  }

  async #end(
    job: StoredJob,
    { failed = [], report, request, readdress, back, over, stocked, redirected, stayed }: HandoverCursor,
  ): Promise<Record<string, Json>> {
    const { rejects, readdresses } = handoverInput.parse(job.input);
    const { requests, users } = this.#deps;
    const found = await requests.collection.getMany(rejects.slice(0, request));
    const [rejected, notRejected] = partition(found, ({ status }) => status === 'rejected');
    const begun = readdresses.slice(0, readdress);
    const recipientOf = await recipients(users, [...new Set(begun.map(({ heir }) => heir))]);
    const heirOf = new Map(begun.map((one) => [one.request, recipientOf(one.heir)]));
    const [readdressed, notReaddressed] = partition(
      await requests.collection.getMany([...heirOf.keys()]),
      ({ id, userId }) => {
        const heir = heirOf.get(id);
        return heir?.ok === true && heir.value === userId;
      },
    );
    const went = [...notRejected, ...notReaddressed].map(({ id, items }) => {
      const heir = heirOf.get(id);
      const text = heir?.ok === false ? heir.message : message.requestWentOn;
      return { id, name: itemsText(items), message: text };
    });
    await this.#deps.parts.remove(job.id);
    return {
      total: job.total ?? 0,
      failed: [...failed.map(storable), ...went],
      rejected: rejected.map(({ id }) => id),
      ...definedFields({ report }),
      message: message.handedOver({
        ...{ back, over, stocked, redirected },
        rejected: rejected.length,
        readdressed: readdressed.length,
        failed: stayed + went.length,
      }),
    };
  }
}

const partition = <One>(all: readonly One[], isFirst: (one: One) => boolean): [One[], One[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

const cursorOf = ({ cursor }: StoredJob): HandoverCursor =>
  cursorSchema.parse(cursor ?? { part: 0, request: 0, back: 0, over: 0, stayed: 0 });

/** Who began the handover, for writes outside its batch. They were an administrator then. */
function callerOf(cause: Cause): Caller {
  const { actor, via, requestId = '', address = '' } = eventCause(cause);
  if (actor.kind !== 'user') throw new Error('A handover is begun by somebody');
  const { id, email, name } = actor;
  return { id, email, role: 'admin', via, requestId, address, ...definedFields({ name }) };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusalError)) throw error;
}
