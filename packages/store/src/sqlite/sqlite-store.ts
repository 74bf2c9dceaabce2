import { storableDocument } from '@quartermaster/core/query/storable';
import { logEntry } from '../chain/log-entry.ts';
import type {
  Batch,
  ChainKeys,
  CheckWatch,
  Collection,
  CollectionDeclaration,
  Identified,
  Opening,
  Store,
} from '../port.ts';
import { StoreDamaged, StoreUnusable } from '../store-errors.ts';
import { CachedDocuments } from './cached-documents.ts';
import { check } from './check.ts';
import { dump } from './dump.ts';
import { layoutOf } from './layout.ts';
import type {
  ReaderData,
  ReaderRequest,
  StopFlag,
  ThreadData,
  WriterData,
  WriterRequest,
} from './messages.ts';
import { mustExist } from './ownership.ts';
import { Presence } from './presence.ts';
import { raisingFormat } from './raise-format.ts';
import { Reads } from './reads.ts';
import { SqliteCollection } from './sqlite-collection.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { Thread } from './thread.ts';
import { Turns } from './turns.ts';
import { Writer } from './writer.ts';

/**
 * Opens or creates the database in a file, with its declared tables and indexes. Several processes on one
 * host may do so at once. Throws StoreUnusable if the file can't be used.
 */
export async function openSqliteStore(
  file: string,
  declarations: readonly CollectionDeclaration<Identified>[],
  chainKeys: ChainKeys,
  opening: Opening,
): Promise<Store> {
  if (opening !== 'make') await mustExist(file);
  const data: ThreadData = { file, layouts: declarations.map(layoutOf) };
  const { writer, reader, stop, presence } = await started(data, chainKeys, opening);
  return new SqliteStore(
    declarations,
    chainKeys,
    data,
    new Reads(file, new Turns(reader, stop)),
    new Writer(writer),
    presence,
  );
}

interface Threads {
  readonly writer: Thread<WriterRequest, unknown>;
  readonly reader: Thread<ReaderRequest, unknown>;
  readonly stop: StopFlag;
}

type Started = Threads & { readonly presence: Presence | undefined };

async function started(data: ThreadData, chainKeys: ChainKeys, opening: Opening): Promise<Started> {
  const start = () => startThreads(data, chainKeys, opening);
  // A check changes nothing, and may run on a disk that can't be written to.
  if (opening === 'untouched') return { ...(await start()), presence: undefined };
  const raised = await raisingFormat(data.file, start);
  if (raised !== undefined) return { ...raised.opened, presence: raised.presence };
  const threads = await start();
  try {
    return { ...threads, presence: await Presence.show(data.file) };
  } catch (error) {
    return end(threads, error);
  }
}

async function startThreads(data: ThreadData, chainKeys: ChainKeys, opening: Opening): Promise<Threads> {
  const writerData: WriterData = { ...data, opening, chainKeys };
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const readerData: ReaderData = { ...data, stop };
  const threads: Threads = {
    writer: new Thread(new URL('./writer-thread.ts', import.meta.url), writerData),
    reader: new Thread(new URL('./reader-thread.ts', import.meta.url), readerData),
    stop,
  };
  try {
    await Promise.all([threads.writer.started, threads.reader.started]);
    return threads;
  } catch (error) {
    return end(threads, error);
  }
}

async function end({ writer, reader }: Threads, error: unknown): Promise<never> {
  await Promise.all([writer.close(), reader.close()]);
  const Unusable = error instanceof Error && error.name === 'StoreDamaged' ? StoreDamaged : StoreUnusable;
  throw new Unusable(error instanceof Error ? error.message : String(error), { cause: error });
}

class SqliteStore implements Store {
  readonly events: SqliteEventLog;
  readonly #declarations: ReadonlyMap<string, CollectionDeclaration<Identified>>;
  readonly #data: ThreadData;
  readonly #reads: Reads;
  readonly #writer: Writer;
  readonly #presence: Presence | undefined;
  readonly #cached: ReadonlyMap<string, CachedDocuments>;
  #closing: Promise<void> | undefined;

  constructor(
    declarations: readonly CollectionDeclaration<Identified>[],
    chainKeys: ChainKeys,
    data: ThreadData,
    reads: Reads,
    writer: Writer,
    presence: Presence | undefined,
  ) {
    this.#declarations = new Map(declarations.map((declaration) => [declaration.name, declaration]));
    this.#data = data;
    this.#reads = reads;
    this.#writer = writer;
    this.#presence = presence;
    const cached = data.layouts.filter((layout) => layout.cached);
    this.#cached = new Map(cached.map((layout) => [layout.name, new CachedDocuments(layout, reads)]));
    this.events = new SqliteEventLog(reads, writer, chainKeys);
  }

  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> {
    this.#declaration(declaration.name);
    const cached = this.#cached.get(declaration.name);
    return new SqliteCollection(declaration, this.#reads, this.#writer, cached);
  }

  dump(): AsyncIterable<Batch> {
    return dump(this.#data);
  }

  async load(batch: Batch): Promise<void> {
    if (batch.kind === 'events') return this.#writer.loadEvents(batch.events.map(logEntry));
    const { name, schema } = this.#declaration(batch.collection);
    const rows = batch.documents.map(({ version, ...document }) => {
      const parsed = storableDocument(schema.parse(document));
      return { id: document.id, version, document: JSON.stringify(parsed) };
    });
    await this.#writer.load(name, rows);
  }

  check(watch: CheckWatch = {}): AsyncIterable<string> {
    const declarations = [...this.#declarations.values()];
    const checked = {
      data: this.#data,
      declarations,
      chainKeys: this.events.chainKeys,
      writer: this.#writer,
    };
    return check(checked, watch);
  }

  async whenAlone(work: () => Promise<void>): Promise<boolean> {
    return (await this.#presence?.whenAlone(work)) ?? false;
  }

  scrub(collections: readonly string[]): Promise<boolean> {
    return this.#writer.scrub(collections.map((name) => this.#declaration(name).name));
  }

  renew(): Promise<boolean> {
    return this.#writer.renew();
  }

  get writesWaiting(): number {
    return this.#writer.requests;
  }

  ping(): Promise<void> {
    return this.#writer.ping();
  }

  /** Closes the writer last: once there are no readers, it leaves everything in the one file. */
  close(): Promise<void> {
    this.#closing ??= this.#reads
      .close()
      .then(() => this.#writer.close())
      .finally(() => this.#presence?.close());
    return this.#closing;
  }

  #declaration(name: string): CollectionDeclaration<Identified> {
    const declaration = this.#declarations.get(name);
    if (declaration === undefined) throw new Error(`The store was opened without the collection ${name}.`);
    return declaration;
  }
}
