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
import { type ReadOptions, ReadTimedOut } from '../port.ts';
import type { Index } from './layout.ts';
import type { Link } from './link.ts';

/** One of the database's collections, asked over the link. */
export class Rows<T extends { readonly _id: string }> {
  readonly #name: string;
  readonly #link: Link;

  constructor(name: string, link: Link) {
    this.#name = name;
    this.#link = link;
  }

  /** With a limit all of them come in one answer. */
  find(filter: Filter<T>, options: FindOptions = {}, asked?: ReadOptions): Promise<WithId<T>[]> {
    const { limit } = options;
    const given = { ...options, ...(limit === undefined ? {} : { batchSize: limit }), ...bounds(asked) };
    return this.#ask((collection) => collection.find(filter, given).toArray());
  }

  /** All of them, in batches beneath. */
  async *each(filter: Filter<T>, options: FindOptions = {}): AsyncIterable<WithId<T>> {
    const cursor = await this.#ask(async (collection) => collection.find(filter, options));
    try {
      while (await this.#ask(() => cursor.hasNext())) yield* cursor.readBufferedDocuments();
    } finally {
      // Whoever leaves early, or lost the database, has no use for what it says to that.
      cursor.close().catch(() => {});
    }
  }

  async first(filter: Filter<T>, options: FindOptions = {}): Promise<WithId<T> | undefined> {
    const [row] = await this.find(filter, { ...options, limit: 1 });
    return row;
  }

  count(filter: Filter<T>, asked?: ReadOptions): Promise<number> {
    return this.#ask((collection) => collection.countDocuments(filter, bounds(asked)));
  }

  aggregate(pipeline: Document[]): Promise<Document[]> {
    return this.#ask((collection) => collection.aggregate(pipeline, { allowDiskUse: true }).toArray());
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

  /** By the driver: mongoose's own leaves out silently what it refuses, and takes some ten times as long. */
  bulkWrite(
    operations: readonly AnyBulkWriteOperation<T>[],
    { ordered }: { readonly ordered: boolean },
  ): Promise<unknown> {
    return this.#ask((collection) => collection.bulkWrite(operations, { ordered }));
  }

  /** None where there is no collection yet. */
  async indexNames(): Promise<Set<string>> {
    const indexes = await this.#ask((collection) => collection.listIndexes().toArray()).catch(
      unless(codes.namespaceNotFound, []),
    );
    return new Set(indexes.map(({ name }) => String(name)));
  }

  /** All by one command, however long it takes: some engines take seconds for each command. Known ones are left alone. */
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

  /** Nothing happens when it is gone already. */
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

/** The driver closes the connection of a read that is given up, and MongoDB ends it then. */
const bounds = ({ signal, limitMs }: ReadOptions = {}) => ({
  ...(signal === undefined ? {} : { signal }),
  ...(limitMs === undefined ? {} : { maxTimeMS: limitMs }),
});

/** Takes an error of this code for an answer. */
const unless =
  <T>(code: number, answer: T) =>
  (error: unknown): T => {
    if (error instanceof mongo.MongoServerError && error.code === code) return answer;
    throw error;
  };
