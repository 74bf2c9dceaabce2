import type { contract, Received } from '@quartermaster/contract';
import {
  type BulkFailure,
  type BulkResult,
  bulkAtOnce,
  bulkTallySchema,
  mostFailuresListed,
} from '@quartermaster/core/assets/bulk';
import type { Job } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import type { Where } from '@quartermaster/core/query/where';
import { z } from 'zod';
import { byCaller, type Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import type { Reading } from '../lists/list-query.ts';
import type { Runtime } from '../runtime.ts';
import type { BulkAction, BulkChanges } from './bulk-changes.ts';
import type { BulkParts } from './bulk-parts.ts';
import { bulkMessage, inputOf } from './bulk-work.ts';
import type { StoredAsset } from './collection.ts';
import { HangingCount } from './hanging.ts';
import { assetFilter } from './list.ts';
import type { AssetService } from './service.ts';

/** One call of the route. */
interface BulkCall {
  readonly caller: Caller;
  readonly reading: Reading;
  /** Of the batch, if the call may be repeated. */
  readonly id: string | undefined;
  readonly waitSeconds: number;
}

type BulkInput = Received<typeof contract.assets.bulk>;

/** POST /api/equipment/bulk: edits or deletes many assets, up to 200 within the call, more by a job. */
export class BulkEdits {
  readonly #runtime: Runtime;
  readonly #assets: AssetService;
  readonly #changes: BulkChanges;
  readonly #jobs: JobService;
  readonly #parts: BulkParts;

  constructor(
    runtime: Runtime,
    assets: AssetService,
    changes: BulkChanges,
    parts: BulkParts,
    jobs: JobService,
  ) {
    this.#runtime = runtime;
    this.#assets = assets;
    this.#changes = changes;
    this.#jobs = jobs;
    this.#parts = parts;
  }

  async run(input: BulkInput, call: BulkCall): Promise<BulkResult> {
    const action: BulkAction = input.set ? { kind: 'edit', set: input.set } : { kind: 'delete' };
    // Refused before anything is written.
    const judge = await this.#changes.judge(action);
    if (input.dryRun) return this.#preview(input, action, judge, call);
    const kind = action.kind === 'edit' ? 'assets.bulkEdit' : 'assets.bulkDelete';
    const { caller, id = this.#runtime.newId() } = call;
    const few = await this.#few(input, call);
    if (few) {
      await this.#jobs.attend(kind, caller, id);
      const { failed, ...counts } = await this.#changes.settle(few, action, byCaller(caller, id));
      const tally = { total: few.length, ...counts, failedCount: failed.length, failed: [...failed] };
      const text = bulkMessage(action.kind, tally);
      const report = await this.#parts.report(failed);
      await this.#jobs.conclude(id, few.length, { ...tally, failed: [], message: text, ...report });
      return { ...tally, batchId: id, message: text, ...report };
    }
    const job = await this.#begin(kind, id, input, action, call);
    return fromJob(await this.#jobs.settled(job, caller, call.waitSeconds), action);
  }

  async #where({ filter, where }: BulkInput, { caller }: BulkCall): Promise<Where> {
    const fields = await this.#assets.listFields(caller);
    return assetFilter(filter ?? { where }, caller, fields);
  }

  /** The ids, if there are few enough to be dealt with within the call. */
  async #few(input: BulkInput, call: BulkCall): Promise<string[] | undefined> {
    if (input.ids) {
      const ids = [...new Set(input.ids)];
      return ids.length > bulkAtOnce ? undefined : ids;
    }
    const { caller, signal } = call.reading;
    const query = { where: await this.#where(input, call), limit: bulkAtOnce };
    const page = await this.#assets.collection.find(query, { caller, signal });
    return page.next === undefined ? page.items.map(({ id }) => id) : undefined;
  }

  /** Starts a job on what is there now: whatever comes or changes later is none of its business. */
  async #begin(
    kind: 'assets.bulkEdit' | 'assets.bulkDelete',
    id: string,
    input: BulkInput,
    action: BulkAction,
    call: BulkCall,
  ): Promise<string> {
    // An earlier try of the same call began it.
    if (await this.#jobs.collection.get(id)) return id;
    const write = async (): Promise<void> => {
      let total = 0;
      let part = 0;
      for await (const ids of inParts(this.#idsOf(input, call))) {
        await this.#parts.add(id, part, ids);
        total += ids.length;
        part += 1;
      }
      await this.#jobs.collection.update(id, { set: { total } });
    };
    return (await this.#jobs.following(kind, inputOf(action), call.caller, write, id)).jobId;
  }

  async *#idsOf(input: BulkInput, call: BulkCall): AsyncIterable<string> {
    if (input.ids) yield* new Set(input.ids);
    else for await (const { id } of this.#stream(await this.#where(input, call), call)) yield id;
  }

  #stream(where: Where, { reading: { caller, signal } }: BulkCall): AsyncIterable<StoredAsset> {
    return this.#assets.collection.stream({ where }, { caller, signal });
  }

  async #preview(
    input: BulkInput,
    action: BulkAction,
    judge: Awaited<ReturnType<BulkChanges['judge']>>,
    call: BulkCall,
  ): Promise<BulkResult> {
    const tally = { total: 0, updated: 0, unchanged: 0, failedCount: 0 };
    const failed: BulkFailure[] = [];
    const typeIds = new Map<string, number>();
    const hanging = new HangingCount();
    const fail = (failure: BulkFailure) => {
      tally.failedCount += 1;
      if (failed.length < mostFailuresListed) failed.push(failure);
    };
    for await (const asset of this.#selected(input, call)) {
      tally.total += 1;
      if (typeof asset === 'string') {
        fail({ id: asset, message: message.assetNotFound });
        continue;
      }
      typeIds.set(asset.typeId, (typeIds.get(asset.typeId) ?? 0) + 1);
      hanging.add(asset);
      const verdict = judge(asset);
      if (verdict.what === 'change') tally.updated += 1;
      else if (verdict.what === 'unchanged') tally.unchanged += 1;
      else fail({ id: asset.id, assetId: asset.assetId, name: asset.name, message: verdict.message });
    }
    const table = await this.#assets.deps.fields.table();
    const types: Record<string, number> = {};
    for (const [id, count] of typeIds) {
      const name = table.byId(id)?.name ?? id;
      types[name] = (types[name] ?? 0) + count;
    }
    return {
      ...tally,
      failed,
      types,
      ...(action.kind === 'delete' ? { hanging: await hanging.count(this.#runtime.store) } : {}),
      message: bulkMessage(action.kind, tally),
    };
  }

  /** The assets that a call is about, or the ids that nothing has. */
  async *#selected(input: BulkInput, call: BulkCall): AsyncIterable<StoredAsset | string> {
    if (!input.ids) {
      yield* this.#stream(await this.#where(input, call), call);
      return;
    }
    for await (const ids of inParts(new Set(input.ids))) {
      const { found, unknown } = await this.#changes.find(ids);
      yield* found;
      yield* unknown;
    }
  }
}

async function* inParts(ids: Iterable<string> | AsyncIterable<string>): AsyncIterable<string[]> {
  let part: string[] = [];
  for await (const id of ids) {
    part.push(id);
    if (part.length < bulkAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

const resultSchema = bulkTallySchema.extend({ message: z.string(), report: z.string().optional() });

/** The answer about a job: what it did, or the job while it is at work. */
function fromJob(job: Job, action: BulkAction): BulkResult {
  const ended = job.state === 'running' ? undefined : resultSchema.safeParse(job.result);
  if (ended?.success) return { ...ended.data, batchId: job.id };
  const counts = { updated: 0, unchanged: 0, failedCount: 0 };
  const text = bulkMessage(action.kind, counts);
  return { total: job.total ?? 0, ...counts, failed: [], batchId: job.id, message: text, job };
}
