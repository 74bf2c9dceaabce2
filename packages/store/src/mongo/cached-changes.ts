import { randomUUID } from 'node:crypto';
import { refusedByKeys } from './failure.ts';
import type { Link } from './link.ts';
import { Rows } from './rows.ts';

/** The state of a cached collection's writes. */
interface Changes {
  readonly _id: string;
  /** The number of completed writes. */
  readonly ended: number;
  /**
   * Writes in progress, or whose server died. `until` is for servers of an older version, which use the wall
   * clock.
   */
  readonly writing: readonly { readonly id: string; readonly until: number }[];
}
const changesName = 'store.changes';

/**
 * A write that this server has seen in progress for this long counts as ended: no request to MongoDB takes
 * longer.
 */
const longestWriteMs = 120_000;

/**
 * Counts the writes to cached collections, so that a process holding their documents needs only one small
 * read to learn whether they are current. A write is announced before it begins; until it has ended, nobody
 * relies on a cached copy.
 */
export class CachedChanges {
  readonly #rows: Rows<Changes>;
  readonly #clock: () => number;
  /** When this server first saw a write in progress, by its own clock. */
  readonly #seen = new Map<string, number>();
  #reading: Promise<ReadonlyMap<string, Changes>> | undefined;

  /** @param clock in milliseconds, and monotonic */
  constructor(link: Link, clock = () => performance.now()) {
    this.#rows = new Rows(changesName, link);
    this.#clock = clock;
  }

  /** The number of completed writes to this collection; undefined while one is in progress. */
  async of(collection: string): Promise<number | undefined> {
    const changes = (await this.#read()).get(collection);
    if (changes === undefined) return 0;
    const { ended, writing } = changes;
    if (writing.length === 0) return ended;
    for (const { id } of writing) if (this.#isOver(id)) await this.#end(collection, id);
    return undefined;
  }

  /** Announces a write to this collection, and runs it. */
  async during<Result>(collection: string, write: () => Promise<Result>): Promise<Result> {
    const id = randomUUID();
    const announce = () =>
      this.#update(
        { _id: collection },
        { $push: { writing: { id, until: Date.now() + longestWriteMs } }, $setOnInsert: { ended: 0 } },
        true,
      );
    // If two servers upsert it at the same time, some engines refuse one of them.
    if ((await refusedByKeys(announce())).length > 0) await announce();
    // After an error the write may still be applied later, so it isn't ended here: it counts as ended after
    // its time limit.
    const result = await write();
    // The write is complete; if this fails, it counts as ended after its time limit.
    await this.#end(collection, id).catch(() => {});
    return result;
  }

  #isOver(id: string): boolean {
    const now = this.#clock();
    const since = this.#seen.get(id) ?? now;
    this.#seen.set(id, since);
    return now - since > longestWriteMs;
  }

  async #end(collection: string, id: string): Promise<void> {
    this.#seen.delete(id);
    await this.#update(
      { _id: collection, 'writing.id': id },
      { $pull: { writing: { id } }, $inc: { ended: 1 } },
    );
  }

  /** Callers in the same turn of the event loop share one read; later ones get a new one. */
  #read(): Promise<ReadonlyMap<string, Changes>> {
    this.#reading ??= Promise.resolve().then(async () => {
      this.#reading = undefined;
      const rows = await this.#rows.find({});
      return new Map(rows.map((row) => [row._id, row]));
    });
    return this.#reading;
  }

  #update(
    filter: Parameters<Rows<Changes>['findOneAndUpdate']>[0],
    update: Parameters<Rows<Changes>['findOneAndUpdate']>[1],
    upsert = false,
  ): Promise<unknown> {
    return this.#rows.bulkWrite([{ updateOne: { filter, update, upsert } }], { ordered: true });
  }
}
