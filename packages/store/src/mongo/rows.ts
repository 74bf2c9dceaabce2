import type {
  AnyBulkWriteOperation,
  Collection,
  Document,
  Filter,
  FindOneAndUpdateOptions,
  FindOptions,
  UpdateFilter,
  WithId,
} from 'mongodb';
import { mongo } from 'mongoose';
import type { ReadOptions } from '../port.ts';
import { ReadTimedOut } from '../store-errors.ts';
import type { Index } from './layout.ts';
import type { Link } from './link.ts';

/** One collection of the database, accessed over the link. */
export class Rows<T extends { readonly _id: string }> {
  readonly #name: string;
  readonly #link: Link;

  constructor(name: string, link: Link) {
    this.#name = name;
    this.#link = link;
  }

  /** With a limit, all of them come in a single response. */
  find(filter: Filter<T>, options: FindOptions = {}, reading?: ReadOptions): Promise<WithId<T>[]> {
    const { limit } = options;
    const given = { ...options, ...(limit === undefined ? {} : { batchSize: limit }), ...bounds(reading) };
    return this.#ask((collection) => collection.find(filter, given).toArray());
  }

  /** All matching rows, fetched in batches. */
  async *each(filter: Filter<T>, options: FindOptions = {}): AsyncIterable<WithId<T>> {
    const cursor = await this.#ask(async (collection) => collection.find(filter, options));
    try {
      while (await this.#ask(() => cursor.hasNext())) yield* cursor.readBufferedDocuments();
    } finally {
      // A reader that stopped early, or lost the database, doesn't care whether this succeeds.
      cursor.close().catch(() => {});
    }
  }

  async first(filter: Filter<T>, options: FindOptions = {}): Promise<WithId<T> | undefined> {
    const [row] = await this.find(filter, { ...options, limit: 1 });
    return row;
  }

  count(filter: Filter<T>, reading?: ReadOptions): Promise<number> {
    return this.#ask((collection) => collection.countDocuments(filter, bounds(reading)));
  }

  aggregate(pipeline: Document[], reading?: ReadOptions): Promise<Document[]> {
    const options = { allowDiskUse: true, ...bounds(reading) };
    return this.#ask((collection) => collection.aggregate(pipeline, options).toArray());
  }

  explain(filter: Filter<T>, options: FindOptions): Promise<Document> {
    return this.#ask((collection) => collection.find(filter, options).explain('executionStats'));
  }

  findOneAndUpdate(
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options: FindOneAndUpdateOptions,
  ): Promise<WithId<T> | null> {
    return this.#ask((collection) => collection.findOneAndUpdate(filter, update, options));
  }

  /**
   * Uses the driver: mongoose's own silently drops operations that it refuses, and takes about ten times as
   * long.
   */
  bulkWrite(
    operations: readonly AnyBulkWriteOperation<T>[],
    { ordered }: { readonly ordered: boolean },
  ): Promise<unknown> {
    return this.#ask((collection) => collection.bulkWrite(operations, { ordered }));
  }

  /** Empty if the collection doesn't exist yet. */
  async indexNames(): Promise<Set<string>> {
    const indexes = await this.#ask((collection) => collection.listIndexes().toArray()).catch(
      unless(codes.namespaceNotFound, []),
    );
    return new Set(indexes.map(({ name }) => String(name)));
  }

  /**
   * Creates all in one command, however long it takes: some engines take seconds per command. Existing ones
   * are unaffected.
   */
  async createIndexes(indexes: readonly Index[]): Promise<void> {
    const described = indexes.map(({ name, fields, unique = false, only }) => ({
      name,
      key: fields,
      unique,
      ...(only === undefined ? {} : { partialFilterExpression: only }),
    }));
    await this.#link.ask(
      (database) => database.collection<T>(this.#name).createIndexes(described),
      Number.POSITIVE_INFINITY,
    );
  }

  /** Does nothing if it is already gone. */
  async dropIndex(name: string): Promise<void> {
    await this.#ask((collection) => collection.dropIndex(name)).catch(unless(codes.indexNotFound, undefined));
  }

  async #ask<A>(question: (collection: Collection<T>) => Promise<A>): Promise<A> {
    try {
      return await this.#link.ask((database) => question(database.collection<T>(this.#name)));
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === codes.maxTimeExpired)
        throw new ReadTimedOut('The read took too long.', { cause: error });
      throw error;
    }
  }
}

const codes = { namespaceNotFound: 26, indexNotFound: 27, maxTimeExpired: 50 } as const;

/** The driver closes the connection of an aborted read, which makes MongoDB end it. */
const bounds = ({ signal, limitMs }: ReadOptions = {}) => ({
  ...(signal === undefined ? {} : { signal }),
  ...(limitMs === undefined ? {} : { maxTimeMS: limitMs }),
});

/** Treats an error with this code as an answer. */
const unless =
  <T>(code: number, answer: T) =>
  (error: unknown): T => {
    if (error instanceof mongo.MongoServerError && error.code === code) return answer;
    throw error;
  };
