import type { LoggedEvent } from '@quartermaster/core/events/event';
import { storableDocument } from '@quartermaster/core/query/storable';
import type { Opening } from '../open.ts';
import {
  type Batch,
  type CheckWatch,
  type Collection,
  type CollectionDeclaration,
  type EventLog,
  type Identified,
  type Store,
  StoreUnusable,
} from '../port.ts';
import { check } from './check.ts';
import { dump } from './dump.ts';
import { layoutOf } from './layout.ts';
import type { ReaderRequest, ThreadData, WriterRequest } from './messages.ts';
import { mustExist } from './ownership.ts';
import { Reads } from './reads.ts';
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
  opening: Opening,
): Promise<Store> {
  if (opening !== 'make') await mustExist(file);
  const data: ThreadData = { file, layouts: declarations.map(layoutOf), opening };
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
    this.events = new SqliteEventLog(reads, writer);
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

  check(watch: CheckWatch = {}): AsyncIterable<string> {
    const declarations = [...this.#declarations.values()];
    return check({ data: this.#data, declarations, writer: this.#writer }, watch);
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
