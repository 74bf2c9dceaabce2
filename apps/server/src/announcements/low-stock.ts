import { lowStock } from '@quartermaster/core/catalogue/item';
import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { mostOneByOne } from '@quartermaster/core/events/summary';
import { matches } from '@quartermaster/core/query/matches';
import { parseWhere } from '@quartermaster/core/query/text';
import type { StoredItem } from '../catalogue/collection.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { AnnouncementEvents } from './announcement-events.ts';

const dayMs = 24 * 3_600_000;
const pageSize = 200;

/** Announces items whose stock is low when the server starts, unless they were announced in the last 24 hours. */
export class LowStock {
  readonly #runtime: Runtime;
  readonly #catalogue: CatalogueService;
  readonly #events: AnnouncementEvents;

  constructor(runtime: Runtime, catalogue: CatalogueService, events: AnnouncementEvents) {
    this.#runtime = runtime;
    this.#catalogue = catalogue;
    this.#events = events;
  }

  async announce(): Promise<void> {
    const isKnown = await this.#announced();
    const { collection, records } = this.#catalogue;
    const first: StoredItem[] = [];
    let count = 0;
    const where = { op: 'range', path: 'inStock', lte: lowStock } as const;
    const all = collection.stream({ where, sort: ['inStock'] });
    for await (const batch of new ReadableRows(collection).batches(all))
      for (const item of batch) {
        if (isKnown(item)) continue;
        count += 1;
        if (first.length < mostOneByOne) first.push(item);
      }
    if (count === 0) return;
    const toSnapshot = await records.kind.snapshotter(first);
    await this.#runtime.store.events.append(this.#events.ofLowItems({ count, first: first.map(toSnapshot) }));
  }

  /** Whether an item was announced in the last 24 hours. */
  async #announced(): Promise<(item: StoredItem) => boolean> {
    const since = new Date(this.#runtime.now().getTime() - dayMs).toISOString();
    const [single, summaries] = await Promise.all([
      this.#since('inventory.low', since),
      this.#since('inventory.summary', since),
    ]);
    const ids = new Set(single.map(({ subject }) => subject.id));
    const wheres = summaries.flatMap(({ data }) => {
      const parsed = parseWhere(String(data.where));
      return parsed.ok ? [parsed.where] : [];
    });
    return (item) => ids.has(item.id) || wheres.some((where) => matches(where, item, []));
  }

  async #since(type: 'inventory.low' | 'inventory.summary', since: string): Promise<ReadableEvent[]> {
    const found: ReadableEvent[] = [];
    for (let before: number | undefined; ; ) {
      const page = await this.#runtime.store.events.read({
        ...{ type, newestFirst: true, limit: pageSize },
        ...(before === undefined ? {} : { before }),
      });
      found.push(...page.filter(isReadable).filter(({ at }) => at >= since));
      const last = page.at(-1);
      if (page.length < pageSize || last === undefined || last.at < since) return found;
      before = last.seq;
    }
  }
}
