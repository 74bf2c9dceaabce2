import type { Collection as Rows } from 'mongodb';
import { type Connection, Mongoose, Schema } from 'mongoose';
import type { Collection, CollectionDeclaration, EventLog, Identified, Store } from '../port.ts';
import type { Row } from './documents.ts';
import { type LogRow, logIndexes, MongoEventLog } from './event-log.ts';
import { reach } from './failure.ts';
import { type Index, type Layout, layoutOf } from './layout.ts';
import { MongoCollection } from './mongo-collection.ts';
import { Relay } from './relay.ts';
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
      opened.set(layout.name, { layout, rows: await rowsOf<Row>(connection, layout.name, layout.indexes) });
    }
    const log = new MongoEventLog(await rowsOf<LogRow>(connection, 'events', logIndexes));
    return new MongoStore(connection, opened, log);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

interface Opened {
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
  readonly #connection: Connection;
  readonly #opened: ReadonlyMap<string, Opened>;
  readonly #relay: Relay;

  constructor(connection: Connection, opened: ReadonlyMap<string, Opened>, log: MongoEventLog) {
    this.#connection = connection;
    this.#opened = opened;
    this.#relay = new Relay(
      log,
      [...opened.values()].map(({ rows }) => rows),
    );
    log.readAfter(() => this.#relay.settled());
    this.events = log;
  }

  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> {
    const opened = this.#opened.get(declaration.name);
    if (opened === undefined)
      throw new Error(`The store was opened without the collection ${declaration.name}.`);
    const { layout, rows } = opened;
    return new MongoCollection(declaration, layout, rows, new Writing(layout, rows, this.#relay));
  }

  async ping(): Promise<void> {
    await reach(this.#connection.getClient().db().command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.#relay.close();
    await this.#connection.close();
  }
}
