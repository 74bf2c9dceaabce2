import { isNewlyDue, isNewlyLow } from '@quartermaster/core/events/announced';
import { isReadable, type LoggedEvent, type ReadableEvent } from '@quartermaster/core/events/event';
import { mostOneByOne } from '@quartermaster/core/events/summary';
import type { Collection } from '@quartermaster/store';
import type { AssetService } from '../assets/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { LogConsumer } from '../events/consumer.ts';
import { EndedJobs } from '../jobs/ended-jobs.ts';
import type { JobService } from '../jobs/service.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { AnnouncementEvents } from './announcement-events.ts';
import { type AnnouncedBatchDocument, announcedBatchCollection } from './collection.ts';
import { DueDays } from './due-days.ts';
import { LowStock } from './low-stock.ts';

type Group = AnnouncedBatchDocument['groups'][number];

/**
 * Announces maintenance that is due and stock that is low. What a single write makes due or low is announced at
 * once; what a job does, when it has ended; what becomes due by the calendar, on its day.
 */
export class Announcements implements LogConsumer {
  readonly name = 'announcements';
  readonly #runtime: Runtime;
  readonly #jobs: JobService;
  readonly #batches: Collection<AnnouncedBatchDocument>;
  readonly #days: DueDays;
  readonly #events: AnnouncementEvents;
  readonly #stock: LowStock;
  #hasAnnouncedStock = false;
  readonly #ended: EndedJobs;

  constructor(
    runtime: Runtime,
    {
      assets,
      catalogue,
      jobs,
    }: { readonly assets: AssetService; readonly catalogue: CatalogueService; readonly jobs: JobService },
  ) {
    this.#runtime = runtime;
    this.#jobs = jobs;
    this.#ended = new EndedJobs(runtime.store.events, jobs);
    this.#batches = runtime.store.collection(announcedBatchCollection);
    this.#events = new AnnouncementEvents(runtime, assets);
    this.#stock = new LowStock(runtime, catalogue, this.#events);
    this.#days = new DueDays(runtime, assets, this.#events);
  }

  async handle(events: readonly LoggedEvent[]): Promise<void> {
    const day = await this.#days.announced();
    const found = events.filter(isReadable).filter((event) => isNewlyLow(event) || isNewlyDue(event, day));
    if (found.length === 0) return;
    const jobs = await this.#jobsOf(found);
    const apart = found.filter(({ batch = '' }) => !jobs.has(batch));
    await this.#runtime.store.events.append(await this.#events.ofChanges(apart));
    for (const id of jobs)
      await this.#count(
        id,
        found.filter(({ batch }) => batch === id),
      );
  }

  async atEnd(_signal: AbortSignal, handled: number): Promise<void> {
    await this.#days.announce();
    const stateOf = this.#ended.round(handled);
    let isComplete = true;
    for await (const batch of this.#batches.stream({})) {
      if ((await stateOf(batch.id)) === 'running') {
        isComplete = false;
        continue;
      }
      await this.#announceBatch(batch);
      await this.#batches.remove(batch.id);
    }
    // What a job made low is announced with the job.
    if (this.#hasAnnouncedStock || !isComplete) return;
    await this.#stock.announce();
    this.#hasAnnouncedStock = true;
  }

  /** The batches that are jobs; others are single changes, or orders of a few units. */
  async #jobsOf(events: readonly ReadableEvent[]): Promise<ReadonlySet<string>> {
    const ids = [...new Set(events.flatMap(({ id, batch }) => (batch === id ? [] : (batch ?? []))))];
    const jobs = ids.length === 0 ? [] : await this.#jobs.collection.getMany(ids);
    return new Set(jobs.map(({ id }) => id));
  }

  async #count(id: string, events: readonly ReadableEvent[]): Promise<void> {
    const known = await this.#batches.get(id);
    const groups: Group[] = [...(known?.groups ?? [])];
    const seq = known?.seq ?? 0;
    const fresh = events.filter((event) => event.seq > seq);
    for (const event of fresh) {
      const typeId = isNewlyLow(event) ? undefined : String(event.data.typeId);
      const at = groups.findIndex((one) => one.typeId === typeId);
      groups.splice(at, at === -1 ? 0 : 1, grown(groups[at], typeId, event));
    }
    const set = { groups, seq: fresh.at(-1)?.seq ?? seq };
    if (known) await this.#batches.update(id, { set });
    else await this.#batches.insert({ id, ...set });
  }

  async #announceBatch({ id, groups }: AnnouncedBatchDocument): Promise<void> {
    const { events } = this.#runtime.store;
    const day = instantOf(this.#runtime).slice(0, 10);
    for (const { typeId, count, since, events: ids } of groups) {
      const changes = (await events.read({ ids, limit: mostOneByOne })).filter(isReadable);
      const group = { id, count, since, first: changes.map(({ data }) => data) };
      if (count <= mostOneByOne) await events.append(await this.#events.ofChanges(changes));
      else if (typeId === undefined) await events.append(this.#events.ofLowGroup(group));
      else await events.append(await this.#events.ofDueGroup({ ...group, typeId, day, among: { since } }));
    }
  }
}

function grown(group: Group | undefined, typeId: string | undefined, { id, data }: ReadableEvent): Group {
  const changed = String(data.lastUpdated ?? data.updatedAt);
  const { count, since, events } = group ?? { count: 0, since: changed, events: [] };
  return {
    ...(typeId === undefined ? {} : { typeId }),
    count: count + 1,
    since: changed < since ? changed : since,
    events: events.length < mostOneByOne ? [...events, id] : events,
  };
}
