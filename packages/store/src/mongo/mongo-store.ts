import { mongo } from 'mongoose';
import { checkDocuments, checkEvents } from '../check.ts';
import {
  type Batch,
  type Collection,
  type CollectionDeclaration,
  type EventLog,
  type Identified,
  type Store,
  StoreUnusable,
} from '../port.ts';
import { checkDerived } from './check.ts';
import { connectPatiently, databaseOf, refusal } from './connect.ts';
import type { Row } from './documents.ts';
import { type LogRow, logIndexes, logName, MongoEventLog } from './event-log.ts';
import { type Layout, layoutOf } from './layout.ts';
import { Link } from './link.ts';
import { MongoCollection } from './mongo-collection.ts';
import { Preparation } from './prepare.ts';
import { Relay } from './relay.ts';
import { Rows } from './rows.ts';
import { dump, everyDocument, loadDocuments, loadEvents } from './transfer.ts';
import { Writing } from './writing.ts';

/** The oldest MongoDB that the store's indexes and changes were made for. */
const oldest = 5;

/**
 * Opens the collections in the database that the connection string names (MongoDB 5.0 or later: standalone,
 * replica set or mongos) and makes their indexes as declared. Several servers may do so at once.
 * Throws StoreUnavailable when MongoDB can't be reached within 10 seconds, StoreUnusable when it won't do.
 */
export async function openMongoStore(
  uri: string,
  declarations: readonly CollectionDeclaration<Identified>[],
): Promise<Store> {
  const client = await connectPatiently(uri);
  const link = new Link(client, uri);
  try {
    await checkVersion(link);
    const layouts = declarations.map((declaration) => ({ declaration, layout: layoutOf(declaration) }));
    const preparation = new Preparation(link, client, databaseOf(uri));
    for (const { layout } of layouts) await preparation.prepare(layout);
    await preparation.makeIndexes(logName, logIndexes);
    return new MongoStore(link, layouts);
  } catch (error) {
    await link.close();
    throw error instanceof mongo.MongoServerError ? refusal(error) : error;
  }
}

async function checkVersion(link: Link): Promise<void> {
  const { version } = await link.ask((database) => database.admin().buildInfo());
  if (Number.parseInt(version, 10) < oldest)
    throw new StoreUnusable(`MongoDB ${version} is too old: ${oldest}.0 or later is needed.`);
}

interface Opened {
  readonly declaration: CollectionDeclaration<Identified>;
  readonly layout: Layout;
  readonly rows: Rows<Row>;
}

class MongoStore implements Store {
  readonly events: EventLog;
  readonly #log: MongoEventLog;
  readonly #logRows: Rows<LogRow>;
  readonly #link: Link;
  readonly #opened: ReadonlyMap<string, Opened>;
  readonly #relay: Relay;

  constructor(link: Link, layouts: readonly Omit<Opened, 'rows'>[]) {
    this.#link = link;
    this.#opened = new Map(
      layouts.map(({ declaration, layout }) => {
        const { name } = layout;
        return [name, { declaration, layout, rows: new Rows(name, link) }];
      }),
    );
    this.#logRows = new Rows(logName, link);
    const log = new MongoEventLog(this.#logRows);
    this.#log = log;
    this.#relay = new Relay(
      log,
      [...this.#opened.values()].map(({ rows }) => rows),
    );
    link.whenBack(() => this.#relay.scan());
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
    if (batch.kind === 'events') return loadEvents(this.#logRows, batch.events);
    const { declaration, layout, rows } = this.#named(batch.collection);
    await loadDocuments(declaration, layout, rows, batch.documents);
  }

  async *check(): AsyncIterable<string> {
    for (const { declaration, layout, rows } of this.#opened.values()) {
      yield* checkDerived(layout, rows);
      yield* checkDocuments(declaration, everyDocument(layout, rows));
    }
    yield* checkEvents(this.#log.every());
  }

  async ping(): Promise<void> {
    await this.#link.ping();
  }

  async close(): Promise<void> {
    await this.#relay.close();
    await this.#link.close();
  }

  #named(collection: string): Opened {
    const opened = this.#opened.get(collection);
    if (opened === undefined) throw new Error(`The store was opened without the collection ${collection}.`);
    return opened;
  }
}
