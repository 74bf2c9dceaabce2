import type { Collection as Rows } from 'mongodb';
import { type Connection, Mongoose, Schema } from 'mongoose';
import { checkDocuments, checkEvents } from '../check.ts';
import type { Batch, Collection, CollectionDeclaration, EventLog, Identified, Store } from '../port.ts';
import { checkDerived } from './check.ts';
import type { Row } from './documents.ts';
import { type LogRow, logIndexes, MongoEventLog } from './event-log.ts';
import { reach } from './failure.ts';
import { type Index, type Layout, layoutOf } from './layout.ts';
import { MongoCollection } from './mongo-collection.ts';
import { Relay } from './relay.ts';
import { dump, everyDocument, loadDocuments, loadEvents } from './transfer.ts';
import { Writing } from './writing.ts';

/**
 * Opens the collections in the database that the connection string names (MongoDB 5.0 or later: standalone,
 * replica set or mongos) and makes their indexes as declared. Several servers may do so at once.
 * Throws StoreUnavailable when MongoDB can't be reached within 10 seconds.
 */
export async function openMongoStore(
  uri: string,
  declarations: readonly CollectionDeclaration<Identified>[],
): Promise<Store> {
  const connection = new Mongoose().createConnection(uri, {
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 10_000,
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    await reach(connection.asPromise());
    const opened = new Map<string, Opened>();
    for (const declaration of declarations) {
      const layout = layoutOf(declaration);
      const rows = await rowsOf<Row>(connection, layout.name, layout.indexes);
      opened.set(layout.name, { declaration, layout, rows });
    }
    return new MongoStore(connection, opened, await rowsOf<LogRow>(connection, 'events', logIndexes));
  } catch (error) {
    await connection.close();
    throw error;
  }
}

interface Opened {
  readonly declaration: CollectionDeclaration<Identified>;
  readonly layout: Layout;
  readonly rows: Rows<Row>;
}

/**
 * A collection through a model of mongoose, with its indexes. Core has validated what is written, and mongoose's
 * casting would change what filters mean: so documents pass by the model's driver collection, as they are.
 */
async function rowsOf<T extends object>(
  connection: Connection,
  name: string,
  indexes: readonly Index[],
): Promise<Rows<T>> {
  const schema = new Schema({}, { strict: false, versionKey: false, collection: name });
  for (const { name, fields, unique = false } of indexes) schema.index(fields, { name, unique });
  const model = connection.model(name, schema);
  await reach(model.createIndexes());
  return model.collection as unknown as Rows<T>;
}

class MongoStore implements Store {
  readonly events: EventLog;
  readonly #log: MongoEventLog;
  readonly #logRows: Rows<LogRow>;
  readonly #connection: Connection;
  readonly #opened: ReadonlyMap<string, Opened>;
  readonly #relay: Relay;

  constructor(connection: Connection, opened: ReadonlyMap<string, Opened>, logRows: Rows<LogRow>) {
    const log = new MongoEventLog(logRows);
    this.#connection = connection;
    this.#opened = opened;
    this.#log = log;
    this.#logRows = logRows;
    this.#relay = new Relay(
      log,
      [...opened.values()].map(({ rows }) => rows),
    );
    log.readAfter(() => this.#relay.settled());
    this.events = log;
  }

  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> {
    const { layout, rows } = this.#named(declaration.name);
    return new MongoCollection(declaration, layout, rows, new Writing(layout, rows, this.#relay));
  }

  dump(): AsyncIterable<Batch> {
    return dump([...this.#opened.values()], this.#log);
  }

  async load(batch: Batch): Promise<void> {
    if (batch.kind === 'events') return reach(loadEvents(this.#logRows, batch.events));
    const { declaration, layout, rows } = this.#named(batch.collection);
    await reach(loadDocuments(declaration, layout, rows, batch.documents));
  }

  async *check(): AsyncIterable<string> {
    for (const { declaration, layout, rows } of this.#opened.values()) {
      yield* checkDerived(layout, rows);
      yield* checkDocuments(declaration, everyDocument(layout, rows));
    }
    yield* checkEvents(this.#log.every());
  }

  async ping(): Promise<void> {
    await reach(this.#connection.getClient().db().command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.#relay.close();
    await this.#connection.close();
  }

  #named(collection: string): Opened {
    const opened = this.#opened.get(collection);
    if (opened === undefined) throw new Error(`The store was opened without the collection ${collection}.`);
    return opened;
  }
}
