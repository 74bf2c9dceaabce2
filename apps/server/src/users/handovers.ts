import { addressesOf } from '@quartermaster/core/access/actor';
import { undoAtOnce } from '@quartermaster/core/batches/batch';
import { bulkFailureSchema } from '@quartermaster/core/bulk/bulk';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import { assetSnapshotSchema } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import { isIn } from '@quartermaster/core/query/where';
import type { Handover, Receipt } from '@quartermaster/core/users/handover';
import { invalid, refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import type { AssetBulkChanges } from '../assets/bulk.ts';
import type { AssetService } from '../assets/service.ts';
import type { BulkParts } from '../bulk/parts.ts';
import { definedFields } from '../documents.ts';
import type { Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import type { Mailer } from '../mail/mailer.ts';
import { RefusalError } from '../refusal-error.ts';
import type { RequestService } from '../requests/service.ts';
import type { Runtime } from '../runtime.ts';
import type { StoredUser } from './collection.ts';
import { goalText, type HandoverGoal, handoverInput, inputOf } from './handover-input.ts';
import type { People } from './people.ts';
import { receiptMail } from './receipt-mail.ts';
import type { UserService } from './service.ts';

interface Deps {
  readonly users: UserService;
  readonly people: People;
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly jobs: JobService;
  readonly changes: AssetBulkChanges;
  readonly parts: BulkParts;
  readonly mailer: Mailer;
}

interface HandoverCall {
  readonly caller: Caller;
  /** Of the batch, if the call may be repeated. */
  readonly id: string | undefined;
  readonly waitSeconds: number;
}

/** Takes back or hands over what somebody holds, and suspends them: POST /api/users/{id}/handover. */
export class Handovers {
  readonly #runtime: Runtime;
  readonly #deps: Deps;

  constructor(runtime: Runtime, deps: Deps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /** Begins it, and answers what it did, or its job while it is at work. */
  async begin(idOrEmail: string, handover: Handover, call: HandoverCall): Promise<Receipt> {
    const { users, people, jobs, parts } = this.#deps;
    const { caller, id = this.#runtime.newId(), waitSeconds } = call;
    // An earlier try of the same call began it, unless it came to nothing.
    const earlier = await jobs.collection.get(id);
    const begun = earlier && (earlier.state === 'running' || earlier.total !== undefined);
    if (earlier && !begun) await jobs.collection.remove(id);
    if (!begun) {
      const person = await users.find(idOrEmail);
      await this.#judge(handover, person);
      const groups = await this.#groups(handover, person);
      const rejects = handover.requests === 'reject' ? await this.#pending(person) : [];
      const input = inputOf(person, handover, groups, rejects);
      const write = async (): Promise<void> => {
        for (const [part, { ids }] of groups.entries()) await parts.add(id, part, ids);
        const assets = groups.reduce((sum, { ids }) => sum + ids.length, 0);
        await jobs.collection.update(id, { set: { total: assets + rejects.length } });
        // Refused before anything has changed: the last administrator can't go.
        if (handover.suspend) await people.setSuspended(person.id, true, caller);
      };
      await jobs.following('users.handover', input, caller, write, id);
    }
    await jobs.settled(id, caller, waitSeconds);
    return this.receipt(id, caller);
  }

  /** What a handover did so far, as its events say. */
  async receipt(id: string, caller: Caller): Promise<Receipt> {
    const job = await this.#deps.jobs.collection.get(id);
    if (job?.kind !== 'users.handover')
      throw new RefusalError(refused('NOT_FOUND', message.handoverNotFound));
    const { person, displayName, suspend, email } = handoverInput.parse(job.input);
    const result = resultSchema.safeParse(job.result).data;
    const { actor } = job.cause;
    const assets = await this.#handedOver(id);
    return {
      id,
      person: { id: person, email, displayName },
      by: actor.kind === 'user' ? actor.email : '',
      at: job.createdAt,
      state: job.state,
      suspended: suspend === 'yes',
      assets,
      failed: result?.failed ?? [],
      rejected: result?.rejected ?? [],
      message: message.handedOver(
        assets.filter(({ to }) => to === undefined).length,
        assets.filter(({ to }) => to !== undefined).length,
        result?.failed?.length ?? 0,
      ),
      ...definedFields({ undoneBy: job.undoneBy }),
      ...(job.state === 'running' ? { job: await this.#deps.jobs.get(id, caller) } : {}),
    };
  }

  /** Mails the receipt. */
  async mail(id: string, to: string, caller: Caller): Promise<string> {
    const { mailer } = this.#deps;
    const receipt = await this.receipt(id, caller);
    if (receipt.job) throw new RefusalError(refused('CONFLICT', message.stillRunning));
    if (!mailer.isConnected) throw new RefusalError(refused('CONFLICT', message.receiptNotMailed));
    await mailer.send({ to, ...receiptMail(receipt) });
    return message.receiptMailed(to);
  }

  async #judge({ assets, others }: Handover, person: StoredUser): Promise<void> {
    const { users, changes } = this.#deps;
    const goals = new Map([...assets, ...(others ? [others] : [])].map((goal) => [goalText(goal), goal]));
    const holders = await users.byEmails([...new Set([...goals.values()].flatMap(({ to }) => to ?? []))]);
    for (const holder of holders.values()) {
      if (holder.id === person.id)
        throw new RefusalError(invalid([{ path: 'to', message: message.handsToThemself }]));
      if (holder.suspended)
        throw new RefusalError(invalid([{ path: 'to', message: message.holderSuspended(holder.email) }]));
    }
    for (const goal of goals.values()) await changes.judge({ kind: 'edit', set: changeOf(goal) });
  }

  /** What goes where, fixed now: what they get later is none of its business. At most 200 a group. */
  async #groups({ assets, others }: Handover, person: StoredUser): Promise<HandoverGoal[]> {
    const { collection } = this.#deps.assets;
    const groups = new Map<string, HandoverGoal[]>();
    const add = (goal: { to: string | null; location?: string | undefined }, id: string) => {
      const key = goalText(goal);
      const ofGoal = groups.get(key) ?? [];
      groups.set(key, ofGoal);
      const last = ofGoal.at(-1);
      if (last && last.ids.length < undoAtOnce) last.ids.push(id);
      else ofGoal.push({ set: changeOf(goal), ids: [id] });
    };
    const named = new Set<string>();
    for (const { id, ...goal } of assets) {
      named.add(id.toLowerCase());
      add(goal, id);
    }
    if (others)
      for await (const { id, assetId } of collection.stream({
        where: isIn('assignedTo', addressesOf(person)),
      }))
        if (!named.has(id.toLowerCase()) && !named.has(assetId.toLowerCase())) add(others, id);
    return [...groups.values()].flat();
  }

  async #pending(person: StoredUser): Promise<string[]> {
    const ids: string[] = [];
    const where = isIn('userId', addressesOf(person));
    for await (const { id, status } of this.#deps.requests.collection.stream({ where }))
      if (status === 'pending') ids.push(id);
    return ids;
  }

  async #handedOver(batch: string): Promise<Receipt['assets']> {
    const assets: Receipt['assets'] = [];
    let before: number | undefined;
    do {
      const events: LoggedEvent[] = await this.#runtime.store.events.read({
        batch,
        newestFirst: true,
        limit: undoAtOnce,
        ...definedFields({ before }),
      });
      assets.push(...events.flatMap(({ data }) => handedOverOf(data)));
      before = events.at(-1)?.seq;
    } while (before !== undefined);
    return assets.toSorted((one, other) => (one.assetId < other.assetId ? -1 : 1));
  }
}

const resultSchema = z.object({
  failed: z.array(bulkFailureSchema).optional(),
  rejected: z.array(z.string()).optional(),
});

const changeOf = ({ to, location }: { to: string | null; location?: string | undefined }) => ({
  assignedTo: to,
  ...(location === undefined ? {} : { location }),
});

function handedOverOf(data: LoggedEvent['data']): Receipt['assets'] {
  const asset = assetSnapshotSchema.safeParse(data).data;
  if (!asset) return [];
  const { id, assetId, name, serialNumber, condition, assignedTo, assignedToName, locationPath } = asset;
  return [
    {
      ...{ id, assetId, name, condition },
      ...definedFields({
        serialNumber,
        to: assignedTo ?? undefined,
        toName: assignedToName,
        location: locationPath,
      }),
    },
  ];
}
