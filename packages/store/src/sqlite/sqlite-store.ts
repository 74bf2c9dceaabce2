import type { LoggedEvent } from '@quartermaster/core/events/event';
import { storableDocument } from '@quartermaster/core/query/storable';
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
import { dump } from './dump.ts';
import { layoutOf } from './layout.ts';
import type { ReaderRequest, ThreadData, WriterRequest } from './messages.ts';
import { Reads } from './reads.ts';
import { raw } from './sql.ts';
import { SqliteCollection } from './sqlite-collection.ts';
import { eventRow, SqliteEventLog } from './sqlite-event-log.ts';
import { Thread } from './thread.ts';
import { Writer } from './writer.ts';

/**
 * Opens or makes the database in a file, and makes its tables and indexes as declared.
 * Several processes on one host may do so at once. Throws StoreUnusable when the file can't be used.
 */
export async function openSqliteStore(
  file: string,
  declarations: readonly CollectionDeclaration<Identified>[],
): Promise<Store> {
  const data: ThreadData = { file, layouts: declarations.map(layoutOf) };
  const writer = new Thread<WriterRequest, unknown>(new URL('./writer-thread.ts', import.meta.url), data);
  const reader = new Thread<ReaderRequest, unknown>(new URL('./reader-thread.ts', import.meta.url), data);
  try {
    await Promise.all([writer.started, reader.started]);
    return new SqliteStore(declarations, data, new Reads(file, reader), new Writer(writer));
  } catch (error) {
    await Promise.all([writer.close(), reader.close()]);
    throw new StoreUnusable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

class SqliteStore implements Store {
  readonly events: EventLog;
  readonly #log: SqliteEventLog;
  readonly #declarations: ReadonlyMap<string, CollectionDeclaration<Identified>>;
  readonly #data: ThreadData;
  readonly #reads: Reads;
  readonly #writer: Writer;
  #closing: Promise<void> | undefined;

  constructor(
    declarations: readonly CollectionDeclaration<Identified>[],
    data: ThreadData,
    reads: Reads,
    writer: Writer,
  ) {
    this.#declarations = new Map(declarations.map((declaration) => [declaration.name, declaration]));
    this.#data = data;
    this.#reads = reads;
    this.#writer = writer;
    this.#log = new SqliteEventLog(reads, writer);
    this.events = this.#log;
  }

  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> {
    this.#declaration(declaration.name);
    return new SqliteCollection(declaration, this.#reads, this.#writer);
  }

  dump(): AsyncIterable<Batch> {
    return dump(this.#data);
  }

  async load(batch: Batch): Promise<void> {
    if (batch.kind === 'events') return this.#writer.loadEvents(batch.events.map(loggedRow));
    const { name, schema } = this.#declaration(batch.collection);
    const rows = batch.documents.map(({ version, ...document }) => {
      const parsed = storableDocument(schema.parse(document));
      return { id: document.id, version, document: JSON.stringify(parsed) };
    });
    await this.#writer.load(name, rows);
  }

  async *check(): AsyncIterable<string> {
    const integrity = await this.#reads.many<{ integrity_check: string }>(raw('PRAGMA integrity_check(20)'));
    for (const { integrity_check: fault } of integrity) if (fault !== 'ok') yield fault;
    for (const layout of this.#data.layouts) {
      yield* await this.#reads.check(layout);
      yield* await this.#writer.checkSearch(layout.name);
      const declaration = this.#declaration(layout.name);
      yield* checkDocuments(declaration, this.collection(declaration).stream({}));
    }
    yield* checkEvents(this.#log.every());
  }

  ping(): Promise<void> {
    return this.#writer.ping();
  }

  /** The writer goes last: when nobody reads any more, it leaves everything in the one file. */
  close(): Promise<void> {
    this.#closing ??= this.#reads.close().then(() => this.#writer.close());
    return this.#closing;
  }

  #declaration(name: string): CollectionDeclaration<Identified> {
    const declaration = this.#declarations.get(name);
    if (declaration === undefined) throw new Error(`The store was opened without the collection ${name}.`);
    return declaration;
  }
}

const loggedRow = ({ seq, ...event }: LoggedEvent) => ({ ...eventRow(event), seq });
