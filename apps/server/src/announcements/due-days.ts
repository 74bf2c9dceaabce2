import { notRetired } from '@quartermaster/core/assets/retirement';
import { mostOneByOne } from '@quartermaster/core/events/summary';
import { and, exists, type Where } from '@quartermaster/core/query/where';
import { type Collection, type Stored, updateMany } from '@quartermaster/store';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { bySystem } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { AnnouncementEvents } from './announcement-events.ts';
import { type AnnouncedDayDocument, announcedDayCollection } from './collection.ts';

const documentId = 'maintenance';

/** Announces what becomes due by the calendar: one mark says up to which day, instead of one on each asset. */
export class DueDays {
  readonly #runtime: Runtime;
  readonly #assets: AssetService;
  readonly #events: AnnouncementEvents;
  readonly #days: Collection<AnnouncedDayDocument>;

  constructor(runtime: Runtime, assets: AssetService, events: AnnouncementEvents) {
    this.#runtime = runtime;
    this.#assets = assets;
    this.#events = events;
    this.#days = runtime.store.collection(announcedDayCollection);
  }

  /** What is due by this day is announced. After it comes what `announce` will find. */
  async announced(): Promise<string> {
    const { day } = await this.#mark();
    const today = this.#today();
    return day < today ? day : today;
  }

  /** Announces what has become due since the last day on which it did. */
  async announce(): Promise<void> {
    const { day: after } = await this.#mark();
    const today = this.#today();
    if (after === today) return;
    // After a clock that was ahead, days come again; what was announced on them isn't announced twice.
    if (after < today) await this.#announceWhere('maintenanceDue', { gt: after, lte: today });
    await this.#days.update(documentId, { set: { day: today } });
  }

  async #announceWhere(path: string, range: { readonly gt?: string; readonly lte: string }): Promise<void> {
    const id = derivedIds.maintenanceDay(range.lte);
    for (const [typeId, { count, first }] of await this.#byType({ op: 'range', path, ...range })) {
      const toSnapshot = await this.#assets.records.kind.snapshotter(first);
      const among = range.gt === undefined ? {} : { after: range.gt };
      const group = { id, typeId, count, day: range.lte, among, first: first.map(toSnapshot) };
      await this.#runtime.store.events.append(await this.#events.ofDueGroup(group));
    }
  }

  /** The assets by type: how many, and the first 50. */
  async #byType(where: Where): Promise<ReadonlyMap<string, { count: number; first: StoredAsset[] }>> {
    const types = new Map<string, { count: number; first: StoredAsset[] }>();
    const { collection } = this.#assets;
    const all = collection.stream({ where: and(notRetired, where), sort: ['maintenanceDue'] });
    for await (const batch of new ReadableRows(collection).batches(all)) {
      for (const asset of await this.#current(batch)) {
        const group = types.get(asset.typeId) ?? { count: 0, first: [] };
        types.set(asset.typeId, group);
        group.count += 1;
        if (group.first.length < mostOneByOne) group.first.push(asset);
      }
    }
    return types;
  }

  /** Without those whose due date is out of date: they get their own, which announces them. */
  async #current(assets: readonly StoredAsset[]): Promise<readonly StoredAsset[]> {
    const { collection, records } = this.#assets;
    const lagging = await records.upkeep(assets);
    if (lagging.length === 0) return assets;
    await collection.write(await records.edits(lagging, bySystem), 'background');
    const ids = new Set(lagging.map(({ stored }) => stored.id));
    return assets.filter(({ id }) => !ids.has(id));
  }

  /** Begins on the day on which it first runs. */
  async #mark(): Promise<Stored<AnnouncedDayDocument>> {
    const known = await this.#days.get(documentId);
    if (known) return known;
    await this.#replaceMarks();
    const outcome = await this.#days.insert({ id: documentId, day: this.#today() });
    const mark = outcome.status === 'inserted' ? outcome.document : await this.#days.get(documentId);
    if (mark === undefined) throw new Error('The announced day is missing');
    return mark;
  }

  /** Before version 0.2, each asset had a mark of its own until its due date was announced. */
  async #replaceMarks(): Promise<void> {
    const path = 'maintenanceUnannounced';
    await this.#announceWhere(path, { lte: this.#today() });
    const marks = { where: exists(path), change: { unset: [path] } };
    for await (const _ of updateMany(this.#assets.collection, marks));
  }

  #today(): string {
    return instantOf(this.#runtime).slice(0, 10);
  }
}
