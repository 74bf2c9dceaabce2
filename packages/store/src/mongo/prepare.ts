import type { OnMaking } from '../port.ts';
import { StoreUnusable } from '../store-errors.ts';
import type { Row } from './documents.ts';
import { type LogRow, logIndexes, logName, nameConcerned, nameEvents, nameTypes } from './event-log.ts';
import { isDuplicate, refusedByKeys } from './failure.ts';
import { type Index, type Layout, uniqueIndexName } from './layout.ts';
import type { Link } from './link.ts';
import { type Derivation, derivationOf, rederive } from './rederive.ts';
import { Rows } from './rows.ts';

/** Records the declaration by which a collection's derived fields were computed. */
interface Mark {
  readonly _id: string;
  readonly declared: Derivation;
}
const marksName = 'store.derived';

/** The store's own indexes, declared now or earlier; the database's administrator may have created others. */
const ours = /^(shape_|unique_|facets)/;

/** Brings collections in line with their declarations. Idempotent, and safe for several servers at once. */
export class Preparation {
  readonly #link: Link;
  readonly #marks: Rows<Mark>;
  readonly #onMaking: OnMaking;

  constructor(link: Link, onMaking: OnMaking) {
    this.#link = link;
    this.#marks = new Rows(marksName, link);
    this.#onMaking = onMaking;
  }

  /**
   * Drops indexes that are no longer declared, recomputes derived fields if necessary, and creates missing
   * indexes.
   */
  async prepare(layout: Layout): Promise<void> {
    const { name, indexes } = layout;
    const rows = new Rows<Row>(name, this.#link);
    const before = (await this.#marks.first({ _id: name }))?.declared;
    const now = derivationOf(layout);
    const isAsBefore = JSON.stringify(before) === JSON.stringify(now);
    const changed = now.unique.filter(
      (key) => !before?.unique.some((one) => JSON.stringify(one) === JSON.stringify(key)),
    );
    const kept = indexes
      .map((index) => index.name)
      .filter((one) => !changed.map(uniqueIndexName).includes(one));
    const there = await rows.indexNames();
    for (const index of there) if (ours.test(index) && !kept.includes(index)) await rows.dropIndex(index);
    if (!isAsBefore) await rederive(layout, rows, before);
    await this.#make(
      name,
      indexes.filter((index) => !kept.includes(index.name) || !there.has(index.name)),
    );
    if (!isAsBefore) await this.#mark(name, now);
  }

  /** Creates the event log's indexes; their declarations never change. */
  async prepareLog(): Promise<void> {
    const rows = new Rows<LogRow>(logName, this.#link);
    const there = await rows.indexNames();
    const missing = logIndexes.filter(({ name }) => !there.has(name));
    if (there.size > 0 && missing.some(({ name }) => name === 'at')) await nameEvents(rows);
    if (there.size > 0 && missing.some(({ name }) => name === 'concerned')) await nameConcerned(rows);
    if (there.size > 0 && missing.some(({ name }) => name === 'type')) await nameTypes(rows);
    await this.#make(logName, missing);
  }

  async #mark(name: string, declared: Derivation): Promise<void> {
    const update = { $set: { declared } };
    const mark = () =>
      this.#marks.bulkWrite([{ updateOne: { filter: { _id: name }, update, upsert: true } }], {
        ordered: true,
      });
    // If two servers upsert it at the same time, some engines refuse one of them.
    if ((await refusedByKeys(mark())).length > 0) await mark();
  }

  async #make(name: string, indexes: readonly Index[]): Promise<void> {
    if (indexes.length === 0) return;
    const rows = new Rows<Row>(name, this.#link);
    this.#onMaking(name, indexes.length);
    try {
      await rows.createIndexes(indexes);
    } catch (error) {
      const broken = isDuplicate(error) ? await firstBroken(rows, indexes) : undefined;
      if (broken === undefined) throw error;
      const key = broken.name.replace(/^unique_/, '');
      throw new StoreUnusable(`${name}: two documents have the same ${key}: it must be unique.`, {
        cause: error,
      });
    }
  }
}

/** The unique index that can't be created because two documents share a key. */
async function firstBroken(rows: Rows<Row>, indexes: readonly Index[]): Promise<Index | undefined> {
  for (const index of indexes.filter(({ unique }) => unique)) {
    const key = Object.keys(index.fields).map((field) => `$${field}`);
    const [twice] = await rows.aggregate([
      { $group: { _id: key, count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
      { $limit: 1 },
    ]);
    if (twice !== undefined) return index;
  }
  return undefined;
}
