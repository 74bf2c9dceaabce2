import type { contract, Received } from '@quartermaster/contract';
import { type BulkFailure, mostFailuresListed } from '@quartermaster/core/bulk/bulk';
import type { ItemBulkResult } from '@quartermaster/core/catalogue/bulk';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { byCaller, type Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import type { Reading } from '../lists/list-query.ts';
import type { Runtime } from '../runtime.ts';
import type { StoredItem } from './collection.ts';
import { type CatalogueService, itemUpdate } from './service.ts';

type BulkInput = Received<typeof contract.catalogue.bulk>;

/** One call of the route. */
interface BulkCall {
  readonly caller: Caller;
  readonly reading: Reading;
  /** Of the batch, if the call may be repeated. */
  readonly id: string | undefined;
}

/** What is to become of an item: a change, its deletion, or nothing, because it is so already. */
type Judge = (stored: StoredItem) => Change | 'delete' | undefined;

interface Tally {
  updated: number;
  unchanged: number;
  readonly failed: BulkFailure[];
}

/** How many items are written at a time. */
const atOnce = 200;
/** How often an item that somebody else changes at the same time is judged anew. */
const maxTries = 5;

/** POST /api/catalog/bulk: edits or deletes many items within the call, as one batch. */
export class ItemBulk {
  readonly #runtime: Runtime;
  readonly #catalogue: CatalogueService;
  readonly #jobs: JobService;

  constructor(runtime: Runtime, catalogue: CatalogueService, jobs: JobService) {
    this.#runtime = runtime;
    this.#catalogue = catalogue;
    this.#jobs = jobs;
  }

  async run(input: BulkInput, call: BulkCall): Promise<ItemBulkResult> {
    // Refused before anything is written.
    const judge = await this.#judge(input);
    const ids = await this.#idsOf(input, call.reading);
    const tally: Tally = { updated: 0, unchanged: 0, failed: [] };
    const answer = (): Required<Omit<ItemBulkResult, 'batchId'>> => {
      const { updated, unchanged, failed } = tally;
      const text = input.set ? message.itemsUpdated : message.itemsDeleted;
      return {
        ...{ total: ids.length, updated, unchanged, failedCount: failed.length },
        ...{ failed: failed.slice(0, mostFailuresListed), message: text(updated, failed.length) },
      };
    };
    if (input.dryRun) {
      for (const part of partsOf(ids)) await this.#preview(part, judge, tally);
      return answer();
    }
    const { caller, id = this.#runtime.newId() } = call;
    // An earlier try of the same call may have done a part of it.
    const done = (await this.#jobs.collection.get(id)) ? await this.#doneBy(id) : new Set<string>();
    await this.#jobs.attend(input.set ? 'catalogue.bulkEdit' : 'catalogue.bulkDelete', caller, id);
    tally.updated = ids.filter((one) => done.has(one)).length;
    const waiting = ids.filter((one) => !done.has(one));
    for (const part of partsOf(waiting)) {
      await this.#settle(part, judge, tally, byCaller(caller, id));
      await this.#jobs.progress(id, tally.updated + tally.unchanged + tally.failed.length);
    }
    const result = answer();
    // What failed is only told in this answer.
    await this.#jobs.conclude(id, ids.length, { ...result, failed: [] });
    return { ...result, batchId: id };
  }

  async #judge({ set }: BulkInput): Promise<Judge> {
    if (!set) return () => 'delete';
    const type = set.type === undefined ? undefined : await this.#catalogue.configuredType(set.type);
    return (stored) => itemUpdate(stored, set, type);
  }

  async #idsOf({ ids, filter = {} }: BulkInput, reading: Reading): Promise<string[]> {
    if (ids) return [...new Set(ids)];
    const found: string[] = [];
    const where = await this.#catalogue.where(filter);
    for await (const { id } of this.#catalogue.collection.stream({ where }, reading)) found.push(id);
    return found;
  }

  async #preview(ids: readonly string[], judge: Judge, tally: Tally): Promise<void> {
    const found = await this.#catalogue.collection.getMany(ids);
    for (const stored of found) tally[judge(stored) === undefined ? 'unchanged' : 'updated'] += 1;
    tally.failed.push(...missing(ids, found));
  }

  async #settle(
    ids: readonly string[],
    judge: Judge,
    tally: Tally,
    cause: ReturnType<typeof byCaller>,
  ): Promise<void> {
    const { records, collection } = this.#catalogue;
    const eventId = ({ id }: { readonly id: string }) => `${cause.batch}:${id}`;
    let waiting = ids;
    for (let tries = 0; waiting.length > 0 && tries < maxTries; tries += 1) {
      const found = await collection.getMany(waiting);
      tally.failed.push(...missing(waiting, found));
      const judged = found.map((stored) => ({ stored, what: judge(stored) }));
      const changes = judged.flatMap(({ stored, what }) =>
        what === undefined || what === 'delete' ? [] : [{ stored, change: what }],
      );
      const doomed = judged.flatMap(({ stored, what }) => (what === 'delete' ? [stored] : []));
      tally.unchanged += judged.length - changes.length - doomed.length;
      const written = [...changes.map(({ stored }) => stored), ...doomed];
      const outcomes = await collection.write(
        [
          ...(await records.edits(changes, cause, (stored) => ({ eventId: eventId(stored) }))),
          ...(await records.removals(doomed, cause, eventId)),
        ],
        'background',
      );
      const raced: string[] = [];
      written.forEach((stored, at) => {
        const status = outcomes[at]?.status;
        if (status === 'updated' || status === 'removed') tally.updated += 1;
        else if (status === 'missing') tally.failed.push(...missing([stored.id], []));
        else raced.push(stored.id);
      });
      waiting = raced;
    }
    tally.failed.push(...waiting.map((id) => ({ id, message: message.changedMeanwhile })));
  }

  /** Ids of the items that a batch has changed already. */
  async #doneBy(batch: string): Promise<Set<string>> {
    const done = new Set<string>();
    for (let before: number | undefined; ; ) {
      const events = await this.#runtime.store.events.read({
        batch,
        newestFirst: true,
        limit: atOnce,
        ...(before === undefined ? {} : { before }),
      });
      for (const { subject } of events) done.add(subject.id);
      before = events.at(-1)?.seq;
      if (before === undefined) return done;
    }
  }
}

function* partsOf(ids: readonly string[]): Iterable<string[]> {
  for (let from = 0; from < ids.length; from += atOnce) yield ids.slice(from, from + atOnce);
}

function missing(ids: readonly string[], found: readonly { readonly id: string }[]): BulkFailure[] {
  const there = new Set(found.map(({ id }) => id));
  return ids.flatMap((id) => (there.has(id) ? [] : [{ id, message: message.itemNotFound }]));
}
