import { mongo } from 'mongoose';
import { ChainWalk } from '../chain/walk.ts';
import { CheckCount, checkDocument, checkEvent } from '../check.ts';
import type {
  Batch,
  ChainKeys,
  CheckWatch,
  Collection,
  CollectionDeclaration,
  EventLog,
  Identified,
  OnMaking,
  Opening,
  Store,
} from '../port.ts';
import { StoreUnusable } from '../store-errors.ts';
import { CachedChanges } from './cached-changes.ts';
import { CachedDocuments } from './cached-documents.ts';
import { checkDerived, missingIndexes } from './check.ts';
import { connectWithRetry, databaseOf, refusal } from './connect.ts';
import type { Row } from './documents.ts';
import { type LogRow, logIndexes, logName, MongoEventLog } from './event-log.ts';
import { layoutOf, own } from './layout.ts';
import { Link } from './link.ts';
import { MongoCollection, type Opened } from './mongo-collection.ts';
import { Preparation } from './prepare.ts';
import { Relay } from './relay.ts';
import { Rows } from './rows.ts';
import { dump, everyDocument, loadDocuments, loadEvents } from './transfer.ts';
import { Writing } from './writing.ts';

/** The oldest MongoDB version that the store's indexes and changes work with. */
const oldest = 5;

/**
 * Opens the collections in the database named by the connection string (MongoDB 5.0 or later: standalone,
 * replica set or mongos) and creates their declared indexes. Several servers may do so at once. Throws
 * StoreUnavailable if MongoDB can't be reached within 10 seconds, StoreUnusable if it can't be used.
 */
export async function openMongoStore(
  uri: string,
  declarations: readonly CollectionDeclaration<Identified>[],
  chainKeys: ChainKeys,
  opening: Opening,
  onMaking: OnMaking,
): Promise<Store> {
  const client = await connectWithRetry(uri);
  const link = new Link(client, uri);
  try {
    await requireVersion(link);
    const layouts = declarations.map((declaration) => ({ declaration, layout: layoutOf(declaration) }));
    if (opening !== 'make')
      await requireContent(link, [...declarations.map(({ name }) => name), logName], uri);
    if (opening === 'untouched') return new MongoStore(link, layouts, chainKeys);
    const preparation = new Preparation(link, onMaking);
    for (const { layout } of layouts) await preparation.prepare(layout);
    await preparation.prepareLog();
    const store = new MongoStore(link, layouts, chainKeys);
    store.start();
    return store;
  } catch (error) {
    await link.close();
    throw error instanceof mongo.MongoServerError ? refusal(error) : error;
  }
}

async function requireVersion(link: Link): Promise<void> {
  const { version } = await link.ask((database) => database.admin().buildInfo());
  if (Number.parseInt(version, 10) < oldest)
    throw new StoreUnusable(`MongoDB ${version} is too old: ${oldest}.0 or later is needed.`);
}

/** Throws if the database has no Quartermaster data: its name may have been mistyped. */
async function requireContent(link: Link, collections: readonly string[], uri: string): Promise<void> {
  for (const name of collections)
    if ((await new Rows<{ readonly _id: string }>(name, link).first({})) !== undefined) return;
  throw new StoreUnusable(
    `The MongoDB database ${databaseOf(uri)} holds no Quartermaster data. Is the database name in QM_MONGODB_URI correct?`,
  );
}

interface OpenedAsDeclared extends Opened {
  readonly declaration: CollectionDeclaration<Identified>;
}

class MongoStore implements Store {
  readonly events: EventLog;
  readonly #log: MongoEventLog;
  readonly #logRows: Rows<LogRow>;
  readonly #link: Link;
  readonly #opened: ReadonlyMap<string, OpenedAsDeclared>;
  readonly #relay: Relay;

  constructor(
    link: Link,
    layouts: readonly Pick<OpenedAsDeclared, 'declaration' | 'layout'>[],
    chainKeys: ChainKeys,
  ) {
    this.#link = link;
    const changes = new CachedChanges(link);
    this.#opened = new Map(
      layouts.map(({ declaration, layout }) => {
        const { name } = layout;
        const rows = new Rows<Row>(name, link);
        const cached = declaration.cached ? new CachedDocuments(layout, rows, changes) : undefined;
        return [name, { declaration, layout, rows, cached }];
      }),
    );
    this.#logRows = new Rows(logName, link);
    const log = new MongoEventLog(this.#logRows, chainKeys);
    this.#log = log;
    this.#relay = new Relay(
      log,
      [...this.#opened.values()].map(({ rows }) => rows),
    );
    log.readAfter(
      () => this.#relay.completed(),
      (ids) => this.#relay.carryAll(ids),
    );
    this.events = log;
  }

  /** Starts carrying events that wait in documents to the log, now and whenever MongoDB is back. */
  start(): void {
    this.#link.onReconnect(() => this.#relay.scan());
    this.#relay.start();
  }

  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> {
    const opened = this.#named(declaration.name);
    return new MongoCollection(declaration, opened, new Writing(opened.layout, opened.rows, this.#relay));
  }

  dump(): AsyncIterable<Batch> {
    return dump([...this.#opened.values()], this.#log);
  }

  async load(batch: Batch): Promise<void> {
    if (batch.kind === 'events') return loadEvents(this.#logRows, batch.events);
    const { declaration, layout, rows, cached } = this.#named(batch.collection);
    const load = () => loadDocuments(declaration, layout, rows, batch.documents);
    await (cached ? cached.write(load) : load());
  }

  async *check(watch: CheckWatch = {}): AsyncIterable<string> {
    const count = new CheckCount(watch);
    let total = await this.#logRows.count({});
    for (const { rows } of this.#opened.values()) total += await rows.count({ [own.removed]: false });
    count.begin('', total);
    for (const { declaration, layout, rows } of this.#opened.values()) {
      count.begin(layout.name);
      yield* missingIndexes(layout.name, layout.indexes, rows);
      yield* checkDerived(layout, rows);
      for await (const document of everyDocument(layout, rows)) {
        yield* checkDocument(declaration, document);
        watch.onDocument?.(layout.name, document);
        count.add({ documents: 1 });
      }
    }
    count.begin('events');
    yield* missingIndexes(logName, logIndexes, this.#logRows);
    const walk = new ChainWalk(this.#log.chainKeys);
    for await (const entry of this.#log.every()) {
      yield* checkEvent(walk, entry, watch);
      count.add({ events: 1 });
    }
  }

  /** Can't be determined: any host may be connected. */
  whenAlone(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Nothing to do: MongoDB itself reuses the space of replaced data. */
  async scrub(): Promise<boolean> {
    return true;
  }

  /** Nothing to do: opening the database brings it up to date. */
  async renew(): Promise<boolean> {
    return false;
  }

  get writesWaiting(): number {
    return 0;
  }

  async ping(): Promise<void> {
    await this.#link.ping();
  }

  async close(): Promise<void> {
    await this.#relay.close();
    await this.#link.close();
  }

  #named(collection: string): OpenedAsDeclared {
    const opened = this.#opened.get(collection);
    if (opened === undefined) throw new Error(`The store was opened without the collection ${collection}.`);
    return opened;
  }
}
