import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import type { Cause } from '@quartermaster/core/events/event';
import type { MergePreview, MergeTypes } from '@quartermaster/core/fields/asset-type';
import type { Job } from '@quartermaster/core/jobs/job';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, exists, isIn, not, or, type Where } from '@quartermaster/core/query/where';
import { type Issue, invalid, refused } from '@quartermaster/core/verdict';
import { updateMany } from '@quartermaster/store';
import { z } from 'zod';
import { countWithRetired } from '../assets/collection.ts';
import type { AssetRecords } from '../assets/record.ts';
import type { ItemRecords } from '../catalogue/record.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { StoredAssetType } from '../fields/collection.ts';
import { fieldIdsOf, hasType } from '../fields/present.ts';
import type { FieldService } from '../fields/service.ts';
import { TypeTable } from '../fields/type-table.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import type { EditEventDetails, Records } from '../records/records.ts';

const pageSize = 200;

const inputSchema = z.object({
  sources: z.array(z.string()),
  destination: z.string(),
});
type MergeInput = z.infer<typeof inputSchema>;

/** What the merge counted at the start, and how far it has come. */
const cursorSchema = z.object({
  types: z.number(),
  assets: z.number(),
  items: z.number(),
  /** The destination's fields before the merge. */
  customFields: z.array(z.string()),
  /** Whether all assets and items have been moved; the fields come next. */
  moved: z.boolean(),
});
type MergeCursor = z.infer<typeof cursorSchema>;

/**
 * Merges asset types (section 2). The first writes mark each source as merged into the destination; from then
 * on its id and name resolve to the destination, so both names never appear together. Assets, items and
 * fields are then moved in repeatable steps. The source stays as an alias for callers that still use its id
 * or name.
 */
export class TypeMerge implements JobWork {
  readonly #fields: FieldService;
  readonly #jobs: JobService;
  readonly #assets: AssetRecords;
  readonly #items: ItemRecords;

  constructor(fields: FieldService, jobs: JobService, assets: AssetRecords, items: ItemRecords) {
    this.#fields = fields;
    this.#jobs = jobs;
    this.#assets = assets;
    this.#items = items;
  }

  /** Starts a merge; when it returns, the sources' names resolve to the destination. */
  async start(merge: MergeTypes, caller: Caller): Promise<Job> {
    const sources = [...new Set(merge.sources)];
    await this.#check(sources, merge.destination);
    const input: MergeInput = { sources, destination: merge.destination };
    const { jobId } = await this.#jobs.after('types.merge', input, caller, async (job) => {
      const marked = await this.#mark(job, input, byCaller(caller, job));
      if (marked.length > 0) return;
      await this.#release(job, input.destination);
      throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
    });
    return this.#jobs.get(jobId, caller);
  }

  /** What a merge would do now; refuses what `start` would refuse. */
  async preview({ sources, destination }: MergeTypes): Promise<MergePreview> {
    const table = await this.#check(sources, destination);
    const [counts, fields] = await Promise.all([
      this.#count(sources.flatMap((id) => table.idsOf(id))),
      this.#fields.allFields(),
    ]);
    const gains = fields.filter(
      (field) => sources.some((id) => hasType(field, id, table)) && !hasType(field, destination, table),
    );
    return {
      ...counts,
      gains: gains.map(({ id, apiName, displayName }) => ({ id, apiName, displayName })),
    };
  }

  async step(job: StoredJob): Promise<JobStep> {
    const input = inputSchema.parse(job.input);
    // Mark again, in case the server that started the merge died halfway through marking.
    if (job.cursor === undefined) return this.#begin(job, input);
    const cursor = cursorSchema.parse(job.cursor);
    const processed = cursor.moved ? 0 : await this.#move(input, job.cause);
    if (processed > 0) return { processed, cursor };
    if (!cursor.moved) return { processed, cursor: { ...cursor, moved: true } };
    return this.#finish(job, input, cursor);
  }

  /** Refuses types that don't exist or are being merged already; returns all types. */
  async #check(sources: readonly string[], destination: string): Promise<TypeTable> {
    const table = await this.#fields.table();
    const byId = new Map(table.types.map((type) => [type.id, type]));
    const issues: Issue[] = sources.flatMap((id, at) =>
      byId.has(id) ? [] : [{ path: `sources.${at}`, message: message.recordNotFound('type') }],
    );
    if (!byId.has(destination)) issues.push({ path: 'destination', message: message.recordNotFound('type') });
    if (issues.length > 0) throw new RefusalError(invalid(issues));
    const busy = [...sources, destination].flatMap((id) => byId.get(id) ?? []).find(isBusy);
    if (busy) throw new RefusalError(refused('CONFLICT', message.mergeUnderWay(busy.name)));
    return table;
  }

  /** How many records have one of these types. */
  async #count(typeIds: string[]): Promise<{ assets: number; items: number }> {
    const where = isIn('typeId', typeIds);
    const [assets, items] = await Promise.all([
      countWithRetired(this.#assets.collection, where),
      this.#items.collection.count(where),
    ]);
    return { assets, items };
  }

  /** Claims the destination, then marks the sources; returns those marked for this merge. */
  async #mark(job: string, { sources, destination }: MergeInput, cause: Cause): Promise<StoredAssetType[]> {
    const claimed = await this.#fields.typeCollection.update(
      destination,
      { set: { merging: job } },
      { where: and(not(exists('mergedInto')), or(not(exists('merging')), equals('merging', job))) },
    );
    if (claimed.status !== 'updated') return [];
    const { id: intoId, name } = claimed.document;
    const marked: StoredAssetType[] = [];
    for (const id of sources) {
      if (!(await this.#fields.typeCollection.get(id))) continue;
      await this.#fields.typeRecords.edit({
        find: () => this.#fields.typeRecords.find(id),
        // Two merges in opposite directions must not take each other's destination.
        change: ({ mergedInto, merging }) =>
          mergedInto === undefined && merging === undefined ? { set: { mergedInto: intoId } } : undefined,
        cause,
        eventDetails: { types: ['type.deleted'], extra: { mergedInto: { id: intoId, name } } },
      });
      const source = await this.#fields.typeCollection.get(id);
      if (source?.mergedInto === destination) marked.push(source);
    }
    return marked;
  }

  async #begin({ id, cause }: StoredJob, input: MergeInput): Promise<JobStep> {
    const marked = await this.#mark(id, input, cause);
    const { assets, items } = await this.#count(marked.map((type) => type.id));
    const [into, fields, before] = await Promise.all([
      this.#fields.typeRecords.find(input.destination),
      this.#fields.allFields(),
      this.#tableBefore(input.sources),
    ]);
    const customFields = fieldIdsOf(into, fields, before);
    const cursor: MergeCursor = { types: marked.length, assets, items, customFields, moved: false };
    return { processed: 0, total: assets + items, cursor };
  }

  /** Moves the next assets or, if none are left, the next items; those moved no longer match the filter. */
  async #move(input: MergeInput, cause: Cause): Promise<number> {
    const into = (await this.#fields.table()).byId(input.destination);
    const sources = await this.#merged(input);
    if (!into || sources.length === 0) return 0;
    const where = isIn(
      'typeId',
      sources.map(({ id }) => id),
    );
    // The sources' names already resolve to the destination, so the previous names come from the sources
    // themselves.
    const names = new Map(sources.map(({ id, name }) => [id, name]));
    const eventDetails = ({ typeId }: { readonly typeId: string }) => ({
      before: { typeId, type: names.get(typeId) ?? typeId },
    });
    const set = { typeId: into.id, 'keys.type': fold(into.name) };
    const ofAssets = (which: Where) =>
      this.#moveSome(this.#assets, and(which, where), set, cause, eventDetails);
    const moved =
      (await ofAssets(notRetired)) ??
      (await ofAssets(isIn('retired', [...retirementReasons]))) ??
      (await this.#moveSome(this.#items, where, { typeId: into.id }, cause, eventDetails));
    // If all of them were changed concurrently, try again.
    return moved === 0 ? this.#move(input, cause) : (moved ?? 0);
  }

  /** How many of the next page were moved; undefined if none are left. */
  async #moveSome<
    Document extends { readonly id: string; readonly typeId: string },
    Snapshot extends JsonObject,
    Answer extends JsonObject,
  >(
    records: Records<Document, Snapshot, Answer>,
    where: Where,
    set: Record<string, string>,
    cause: Cause,
    eventDetails: (stored: { readonly typeId: string }) => EditEventDetails,
  ): Promise<number | undefined> {
    const { items } = await records.collection.find({ where, limit: pageSize });
    if (items.length === 0) return undefined;
    const changes = items.map((stored) => ({ stored, change: { set } }));
    const outcomes = await records.collection.write(
      await records.edits(changes, cause, eventDetails),
      'background',
    );
    return outcomes.filter(({ status }) => status === 'updated').length;
  }

  /** The sources that this merge has marked. */
  async #merged({ sources, destination }: MergeInput): Promise<StoredAssetType[]> {
    const found = await this.#fields.typeCollection.getMany(sources);
    return found.filter(({ mergedInto }) => mergedInto === destination);
  }

  async #finish(
    { id: job, cause }: StoredJob,
    input: MergeInput,
    { types, assets, items, customFields }: MergeCursor,
  ): Promise<JobStep> {
    const sources = await this.#merged(input);
    const ids = sources.map(({ id }) => id);
    await this.#fields.replaceTypes(ids, input.destination, cause, await this.#tableBefore(ids));
    // Types merged into a source earlier now point directly to the destination.
    for await (const _ of updateMany(this.#fields.typeCollection, {
      where: isIn('mergedInto', ids),
      change: { set: { mergedInto: input.destination } },
    }));
    const into = await this.#fields.typeRecords.find(input.destination);
    const updated = assets + items;
    const text = message.typesMerged(types, into.name, updated);
    if (into.merging === job) {
      await this.#fields.typeRecords.edit({
        find: () => this.#fields.typeRecords.find(input.destination),
        change: ({ merging }) => (merging === job ? { unset: ['merging'] } : undefined),
        cause,
        eventDetails: {
          before: { customFields },
          extra: { merged: { sources: sources.map(({ id, name }) => ({ id, name })), assets, items } },
        },
      });
    }
    return { processed: 0, result: { types, into: into.name, assets, items, updated, message: text } };
  }

  /** The types as they would be without this merge, under the sources' own names. */
  async #tableBefore(sources: readonly string[]): Promise<TypeTable> {
    const all: StoredAssetType[] = [];
    for await (const type of this.#fields.typeCollection.stream({ sort: ['position'] })) {
      const { mergedInto: _into, ...unmerged } = type;
      all.push(sources.includes(type.id) ? unmerged : type);
    }
    return new TypeTable(all);
  }

  /** Releases the destination if nothing was merged into it. */
  async #release(job: string, destination: string): Promise<void> {
    await this.#fields.typeCollection.update(
      destination,
      { unset: ['merging'] },
      { where: equals('merging', job) },
    );
  }
}

const isBusy = ({ merging }: StoredAssetType): boolean => merging !== undefined;
