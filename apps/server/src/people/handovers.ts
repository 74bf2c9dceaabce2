import { undoAtOnce } from '@quartermaster/core/batches/batch';
import { bulkFailureSchema } from '@quartermaster/core/bulk/bulk';
import { assetSnapshotSchema } from '@quartermaster/core/events/event-schemas';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { and, equals } from '@quartermaster/core/query/where';
import type { Handover, ListedHandover, Receipt } from '@quartermaster/core/users/handover';
import { isOnItsWay } from '@quartermaster/core/users/leaving';
import { refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import type { BulkParts } from '../bulk/parts.ts';
import { notSent } from '../errors/not-sent.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import { eachNewestFirst } from '../events/each-newest-first.ts';
import type { JobService } from '../jobs/service.ts';
import { page, type Reading } from '../lists/list-query.ts';
import type { Mailer } from '../mail/mailer.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import { handoverInput, inputOf } from './handover-input.ts';
import type { HandoverPlanner } from './handover-plan.ts';
import type { People } from './people.ts';
import { receiptMail } from './receipt-mail.ts';

interface Deps {
  readonly users: UserService;
  readonly people: People;
  readonly planner: HandoverPlanner;
  readonly jobs: JobService;
  readonly parts: BulkParts;
  readonly mailer: Mailer;
}

interface HandoverCall {
  readonly caller: Caller;
  /** Id of the batch, if the call may be repeated. */
  readonly id: string | undefined;
  readonly waitSeconds: number;
}

interface PageInput {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Takes back or hands over what a person holds, and suspends them: POST /api/users/{id}/handover. */
export class Handovers {
  readonly #runtime: Runtime;
  readonly #deps: Deps;

  constructor(runtime: Runtime, deps: Deps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /** Starts a handover; returns its result, or its job if that is still running. */
  async begin(idOrEmail: string, handover: Handover, call: HandoverCall): Promise<Receipt> {
    const { users, people, planner, jobs, parts } = this.#deps;
    const { caller, id = this.#runtime.newId(), waitSeconds } = call;
    if (!(await jobs.isBegun(id))) {
      const person = await users.find(idOrEmail);
      const plan = await planner.plan(handover, person);
      const write = async (): Promise<void> => {
        for (const [part, { ids }] of plan.parts.entries()) await parts.add(id, part, ids);
        const assets = plan.parts.reduce((sum, { ids }) => sum + ids.length, 0);
        const total = assets + plan.rejects.length + plan.readdresses.length;
        await jobs.collection.update(id, { set: { total } });
        // Refused before anything has changed if this is the last administrator.
        if (handover.suspend) await people.setSuspended(person.id, true, caller);
      };
      await jobs.after('users.handover', inputOf(person, plan), caller, write, id);
    }
    await jobs.completed(id, caller, waitSeconds);
    return this.receipt(id, caller);
  }

  /** Those of one person, newest first. */
  async list(idOrEmail: string, { limit, cursor }: PageInput, reading: Reading) {
    const { users, jobs } = this.#deps;
    const { id: person } = await users.find(idOrEmail);
    const where = and(equals('kind', 'users.handover'), equals('input.person', person));
    return page(jobs.collection, { where, sort: ['-createdAt'], limit, cursor }, reading, (found) =>
      found.map(
        ({ id, cause: { actor }, createdAt: at, state, input, undoneBy }): ListedHandover => ({
          ...{ id, by: actor.kind === 'user' ? actor.email : '', at, state },
          suspended: input?.suspend === 'yes',
          ...definedFields({ undoneBy }),
        }),
      ),
    );
  }

  /** The result of a handover so far, according to its events. */
  async receipt(id: string, caller: Caller): Promise<Receipt> {
    const job = await this.#deps.jobs.collection.get(id);
    if (job?.kind !== 'users.handover')
      throw new RefusalError(refused('NOT_FOUND', message.handoverNotFound));
    const { person, displayName, suspend, email } = handoverInput.parse(job.input);
    const result = resultSchema.safeParse(job.result).data;
    const { actor } = job.cause;
    const { assets, onItsWay, readdressed } = await this.#done(id);
    const { failed = [], rejected = [] } = result ?? {};
    return {
      id,
      person: { id: person, email, displayName },
      by: actor.kind === 'user' ? actor.email : '',
      at: job.createdAt,
      state: job.state,
      suspended: suspend === 'yes',
      assets,
      onItsWay,
      failed,
      rejected,
      readdressed,
      message: message.handedOver({
        ...counts(assets, onItsWay),
        rejected: rejected.length,
        readdressed: readdressed.length,
        failed: failed.length,
      }),
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
    const outcome = await mailer.send({ to, personId: receipt.person.id, ...receiptMail(receipt) });
    if (outcome.kind !== 'sent') throw notSent(message.receiptNotSent, outcome);
    return message.receiptMailed(to);
  }

  /** Collects what was done from the events of a batch. */
  async #done(batch: string): Promise<Pick<Receipt, 'assets' | 'onItsWay' | 'readdressed'>> {
    const assets: Receipt['assets'] = [];
    const onItsWay: Receipt['onItsWay'] = [];
    const readdressed: Receipt['readdressed'] = [];
    const { events } = this.#runtime.store;
    for await (const { subject, data, previous } of eachNewestFirst(events, { batch }, undoAtOnce)) {
      if (subject.kind === 'request') readdressed.push({ id: subject.id, to: String(data.userId) });
      const asset = subject.kind === 'asset' ? assetSnapshotSchema.safeParse(data).data : undefined;
      if (!asset) continue;
      if (isOnItsWay(asset)) onItsWay.push(redirected(asset));
      else assets.push(handedOver(asset, previous));
    }
    return { assets: byAssetId(assets), onItsWay: byAssetId(onItsWay), readdressed };
  }
}

const resultSchema = z.object({
  failed: z.array(bulkFailureSchema).optional(),
  rejected: z.array(z.string()).optional(),
});

type AssetSnapshot = z.infer<typeof assetSnapshotSchema>;

const redirected = ({ id, assetId, name, assignedTo, assignedToName }: AssetSnapshot) => ({
  ...{ id, assetId, name },
  ...definedFields({ to: assignedTo ?? undefined, toName: assignedToName }),
});

const handedOver = (asset: AssetSnapshot, previous: JsonObject | undefined): Receipt['assets'][number] => ({
  ...redirected(asset),
  condition: asset.condition,
  ...definedFields({
    serialNumber: asset.serialNumber,
    location: asset.locationPath,
    acknowledged: acknowledgedSchema.safeParse(previous?.acknowledgement).data,
  }),
});

/** What the holder had said to having been given it, until it went on. */
const acknowledgedSchema = z.object({ at: z.string(), text: z.number() });

const counts = (assets: Receipt['assets'], onItsWay: Receipt['onItsWay']) => {
  const withHeir = (all: readonly { readonly to?: string | undefined }[]): number =>
    all.filter(({ to }) => to !== undefined).length;
  const [over, redirected] = [withHeir(assets), withHeir(onItsWay)];
  return { back: assets.length - over, over, stocked: onItsWay.length - redirected, redirected };
};

const byAssetId = <One extends { readonly assetId: string }>(all: readonly One[]): One[] =>
  all.toSorted((one, other) => (one.assetId < other.assetId ? -1 : 1));
