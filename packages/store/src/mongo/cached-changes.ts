import { randomUUID } from 'node:crypto';
import { refusedByKeys } from './failure.ts';
import type { Link } from './link.ts';
import { Rows } from './rows.ts';

/** Of a cached collection. */
interface Changes {
  readonly _id: string;
  /** How many writes have ended. */
  readonly ended: number;
  /** Those under way, or whose server died. `until` is for servers of an older version, which go by the wall clock. */
  readonly writing: readonly { readonly id: string; readonly until: number }[];
}
const changesName = 'store.changes';

/** A write that this server has seen under way for so long is taken for ended: no request to MongoDB takes longer. */
const longestWriteMs = 120_000;

/**
 * Counts the writes to cached collections, so that whoever holds their documents learns by one small read whether they
 * are still current. A write is announced before it begins: until it has ended nobody relies on what they hold.
 */
export class CachedChanges {
  readonly #rows: Rows<Changes>;
  readonly #clock: () => number;
  /** When this server first saw a write under way, by its own clock. */
  readonly #seen = new Map<string, number>();
  #asked: Promise<ReadonlyMap<string, Changes>> | undefined;

  /** @param clock never set back or forward, in milliseconds */
  constructor(link: Link, clock = () => performance.now()) {
    this.#rows = new Rows(changesName, link);
    this.#clock = clock;
  }

  /** How many writes to this collection have ended; undefined while one is under way. */
  async of(collection: string): Promise<number | undefined> {
    const changes = (await this.#read()).get(collection);
    if (changes === undefined) return 0;
    const { ended, writing } = changes;
    if (writing.length === 0) return ended;
    for (const { id } of writing) if (this.#isOver(id)) await this.#end(collection, id);
    return undefined;
  }

  /** Runs what writes to this collection. */
  async during<Result>(collection: string, write: () => Promise<Result>): Promise<Result> {
    const id = randomUUID();
    const announce = () =>
      this.#update(
        { _id: collection },
        { $push: { writing: { id, until: Date.now() + longestWriteMs } }, $setOnInsert: { ended: 0 } },
        true,
      );
    // Where another server puts it in at the same time, some engines refuse one of the two.
    if ((await refusedByKeys(announce())).length > 0) await announce();
    // After an error it may still be done by and by: it is taken for ended when its time is up.
    const result = await write();
    // The write is done, and what isn't said here is taken for said when its time is up.
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

  /** All that ask in the same turn share an answer; whoever asks later gets one of their own. */
  #read(): Promise<ReadonlyMap<string, Changes>> {
    this.#asked ??= Promise.resolve().then(async () => {
      this.#asked = undefined;
      const rows = await this.#rows.find({});
      return new Map(rows.map((row) => [row._id, row]));
    });
    return this.#asked;
  }

  #update(
    filter: Parameters<Rows<Changes>['findOneAndUpdate']>[0],
    update: Parameters<Rows<Changes>['findOneAndUpdate']>[1],
    upsert = false,
  ): Promise<unknown> {
    return this.#rows.bulkWrite([{ updateOne: { filter, update, upsert } }], { ordered: true });
  }
}
