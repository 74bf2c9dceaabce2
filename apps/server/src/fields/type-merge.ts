import type { Actor } from '@quartermaster/core/access/actor';
import type { EventActor } from '@quartermaster/core/events/event';
import type { MergeTypes } from '@quartermaster/core/fields/asset-type';
import type { Job } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, exists, isIn, not, or } from '@quartermaster/core/query/where';
import { type Issue, invalid, refused } from '@quartermaster/core/verdict';
import { type Collection, updateMany } from '@quartermaster/store';
import { z } from 'zod';
import { type AssetDocument, assetCollection } from '../assets/collection.ts';
import { type ItemDocument, itemCollection } from '../catalogue/collection.ts';
import { byUser, domainEvent } from '../events/domain-event.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { StoredAssetType } from './collection.ts';
import type { FieldService } from './service.ts';

const pageSize = 200;

const inputSchema = z.object({
  sources: z.array(z.string()),
  destination: z.string(),
  /** Address of who began it. */
  email: z.string(),
});
type MergeInput = z.infer<typeof inputSchema>;

/** What the merge found when it began: what is moved later is counted among it. */
const cursorSchema = z.object({
  types: z.number(),
  assets: z.number(),
  items: z.number(),
  /** All assets and items are moved; what refers to the types besides comes next. */
  moved: z.boolean(),
});
type MergeCursor = z.infer<typeof cursorSchema>;

/**
 * Merges asset types (section 2). The first writes mark each source as merged into the destination: from then on its
 * id and name read as the destination, so that never both names are there. Then assets, items and fields are moved in
 * steps that may be repeated; the source stays as an alias, for whoever still holds its id or writes its name.
 */
export class TypeMerge implements JobWork {
  readonly #runtime: Runtime;
  readonly #fields: FieldService;
  readonly #jobs: JobService;
  readonly #assets: Collection<AssetDocument>;
  readonly #items: Collection<ItemDocument>;

  constructor(runtime: Runtime, fields: FieldService, jobs: JobService) {
    this.#runtime = runtime;
    this.#fields = fields;
    this.#jobs = jobs;
    this.#assets = runtime.store.collection(assetCollection);
    this.#items = runtime.store.collection(itemCollection);
  }

  /** Begins a merge; when it answers, the sources' names read as the destination. */
  async start(merge: MergeTypes, actor: Actor): Promise<Job> {
    const sources = [...new Set(merge.sources)];
    await this.#judge(sources, merge.destination);
    const input: MergeInput = {
      sources,
      destination: merge.destination,
      email: actor.email,
    };
    const { jobId } = await this.#jobs.following('types.merge', input, actor, async (job) => {
      const marked = await this.#mark(job, input, byUser(actor));
      if (marked.length > 0) return;
      await this.#release(job, input.destination);
      throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
    });
    return this.#jobs.get(jobId, actor);
  }

  async step(job: StoredJob): Promise<JobStep> {
    const input = inputSchema.parse(job.input);
    const by: EventActor = { kind: 'user', id: job.userId, email: input.email };
    // Marked again, in case that the server which began died between the first mark and the last.
    if (job.cursor === undefined) return this.#begin(job.id, input, by);
    const cursor = cursorSchema.parse(job.cursor);
    const processed = cursor.moved ? 0 : await this.#move(input);
    if (processed > 0) return { processed, cursor };
    if (!cursor.moved) return { processed, cursor: { ...cursor, moved: true } };
    return this.#finish(job.id, input, by, cursor);
  }

  async #judge(sources: readonly string[], destination: string): Promise<void> {
    const { types } = await this.#fields.table();
    const byId = new Map(types.map((type) => [type.id, type]));
    const issues: Issue[] = sources.flatMap((id, at) =>
      byId.has(id) ? [] : [{ path: `sources.${at}`, message: message.typeNotFound }],
    );
    if (!byId.has(destination)) issues.push({ path: 'destination', message: message.typeNotFound });
    if (issues.length > 0) throw new RefusalError(invalid(issues));
    const busy = [...sources, destination].flatMap((id) => byId.get(id) ?? []).find(isBusy);
    if (busy) throw new RefusalError(refused('CONFLICT', message.mergeUnderWay(busy.name)));
  }

  /** Claims the destination, then marks the sources; answers those that are this merge's now. */
  async #mark(job: string, { sources, destination }: MergeInput, by: EventActor): Promise<StoredAssetType[]> {
    const claimed = await this.#fields.typeCollection.update(
      destination,
      { set: { merging: job } },
      { where: and(not(exists('mergedInto')), or(not(exists('merging')), equals('merging', job))) },
    );
    if (claimed.status !== 'updated') return [];
    const into = claimed.document;
    const marked: StoredAssetType[] = [];
    for (const id of sources) {
      const source = await this.#fields.typeCollection.get(id);
      if (!source) continue;
      const outcome = await this.#fields.typeCollection.update(
        id,
        { set: { mergedInto: destination, updatedAt: instantOf(this.#runtime) } },
        {
          // Of two merges in opposite directions neither may take the other's destination.
          where: and(not(exists('mergedInto')), not(exists('merging'))),
          events: [
            domainEvent(this.#runtime, {
              type: 'type.deleted',
              actor: by,
              subject: { kind: 'type', id },
              data: { id, name: source.name, mergedInto: into.name },
              batch: job,
            }),
          ],
        },
      );
      if (outcome.status === 'updated') marked.push(outcome.document);
      else if (outcome.status === 'conflict' && outcome.document.mergedInto === destination) {
        marked.push(outcome.document);
      }
    }
    return marked;
  }

  async #begin(job: string, input: MergeInput, by: EventActor): Promise<JobStep> {
    const marked = await this.#mark(job, input, by);
    const where = isIn(
      'typeId',
      marked.map(({ id }) => id),
    );
    const [assets, items] = await Promise.all([this.#assets.count(where), this.#items.count(where)]);
    const cursor: MergeCursor = { types: marked.length, assets, items, moved: false };
    return { processed: 0, total: assets + items, cursor };
  }

  /** Moves the next assets, or when there are none left the next items; what is moved drops out of the filter. */
  async #move(input: MergeInput): Promise<number> {
    const into = (await this.#fields.table()).byId(input.destination);
    const sources = await this.#merged(input);
    if (!into || sources.length === 0) return 0;
    const where = isIn('typeId', sources);
    const assets = (await this.#assets.find({ where, limit: pageSize })).items;
    if (assets.length > 0) {
      const set = { typeId: into.id, 'keys.type': fold(into.name) };
      const outcomes = await this.#assets.write(
        assets.map(({ id, version }) => ({ kind: 'update', id, change: { set }, version })),
        'background',
      );
      return outcomes.filter(({ status }) => status === 'updated').length || this.#move(input);
    }
    const items = (await this.#items.find({ where, limit: pageSize })).items;
    if (items.length === 0) return 0;
    const outcomes = await this.#items.write(
      items.map(({ id, version }) => ({ kind: 'update', id, change: { set: { typeId: into.id } }, version })),
      'background',
    );
    return outcomes.filter(({ status }) => status === 'updated').length || this.#move(input);
  }

  /** The sources that this merge really marked. */
  async #merged({ sources, destination }: MergeInput): Promise<string[]> {
    const found = await this.#fields.typeCollection.getMany(sources);
    return found.flatMap(({ id, mergedInto }) => (mergedInto === destination ? [id] : []));
  }

  async #finish(
    job: string,
    input: MergeInput,
    by: EventActor,
    { types, assets, items }: MergeCursor,
  ): Promise<JobStep> {
    const sources = await this.#merged(input);
    await this.#fields.replaceTypes(sources, input.destination);
    // What had been merged into a source before follows in one hop.
    for await (const _ of updateMany(this.#fields.typeCollection, {
      where: isIn('mergedInto', sources),
      change: { set: { mergedInto: input.destination } },
    }));
    const into = await this.#fields.typeCollection.get(input.destination);
    const updated = assets + items;
    const name = into?.name ?? '';
    const text = message.typesMerged(types, name, updated);
    await this.#release(job, input.destination, [
      domainEvent(this.#runtime, {
        type: 'type.updated',
        actor: by,
        subject: { kind: 'type', id: input.destination },
        data: { id: input.destination, name, merged: sources, assets, items },
        batch: job,
      }),
    ]);
    return { processed: 0, result: { types, into: name, assets, items, updated, message: text } };
  }

  async #release(
    job: string,
    destination: string,
    events: readonly ReturnType<typeof domainEvent>[] = [],
  ): Promise<void> {
    await this.#fields.typeCollection.update(
      destination,
      { unset: ['merging'], set: { updatedAt: instantOf(this.#runtime) } },
      { where: equals('merging', job), events },
    );
  }
}

const isBusy = ({ merging }: StoredAssetType): boolean => merging !== undefined;
