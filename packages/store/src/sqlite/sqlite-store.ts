import type { Collection, CollectionDeclaration, EventLog, Identified, Store } from '../port.ts';
import { layoutOf } from './layout.ts';
import type { Outcome, ReaderRequest, ThreadData, WriterRequest } from './messages.ts';
import { Reads } from './reads.ts';
import { SqliteCollection } from './sqlite-collection.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { Thread } from './thread.ts';
import { Writer } from './writer.ts';

/**
 * Opens or makes the database in a file, and makes its tables and indexes as declared.
 * Several processes on one host may do so at once. Throws with a sentence for people when the file can't be used.
 */
export async function openSqliteStore(
  file: string,
  declarations: readonly CollectionDeclaration<Identified>[],
): Promise<Store> {
  const data: ThreadData = { file, layouts: declarations.map(layoutOf) };
  const writer = new Thread<WriterRequest, Outcome>(new URL('./writer-thread.ts', import.meta.url), data);
  const reader = new Thread<ReaderRequest, unknown>(new URL('./reader-thread.ts', import.meta.url), data);
  try {
    await Promise.all([writer.started, reader.started]);
    const names = new Set(declarations.map(({ name }) => name));
    return new SqliteStore(names, new Reads(file, reader), new Writer(writer));
  } catch (error) {
    await Promise.all([writer.close(), reader.close()]);
    throw error;
  }
}

class SqliteStore implements Store {
  readonly events: EventLog;
  readonly #names: ReadonlySet<string>;
  readonly #reads: Reads;
  readonly #writer: Writer;
  #closing: Promise<void> | undefined;

  constructor(names: ReadonlySet<string>, reads: Reads, writer: Writer) {
    this.#names = names;
    this.#reads = reads;
    this.#writer = writer;
    this.events = new SqliteEventLog(reads, writer);
  }

  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> {
    if (!this.#names.has(declaration.name))
      throw new Error(`The store was opened without the collection ${declaration.name}.`);
    return new SqliteCollection(declaration, this.#reads, this.#writer);
  }

  ping(): Promise<void> {
    return this.#writer.ping();
  }

  /** The writer goes last: when nobody reads any more, it leaves everything in the one file. */
  close(): Promise<void> {
    this.#closing ??= this.#reads.close().then(() => this.#writer.close());
    return this.#closing;
  }
}
