import { setTimeout } from 'node:timers/promises';
import { everything } from '@quartermaster/core/query/where';
import { type Batch, type Store, StoreUnavailable } from '@quartermaster/store';
import { collections } from '../collections.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { Leases } from '../leases/leases.ts';
import { installationCollection, installationId } from '../migrations/collection.ts';
import { checkLevel, migrate } from '../migrations/migrate.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { Services } from '../services.ts';
import { type Entry, type ExportFile, entriesOf, type Header, notExported } from './export-file.ts';

const batchSize = 500;
/** How long an import's lease lasts unless renewed, and how often others check whether it is done. */
const leaseMs = 15_000;
const pollMs = 250;

export interface ImportOptions {
  /** Receives how many documents and events have been imported, and their total. */
  readonly onProgress: (done: number, total: number) => void;
  /**
   * Called when this import has to wait for another, or for the lease of a killed one to expire if other
   * processes may be running.
   */
  readonly onWait: () => void;
  /** Interrupts the import between two batches, so that the next one can continue at once. */
  readonly interrupted: AbortSignal;
}

/**
 * Imports an export into an empty database, or continues an interrupted import of the same file; then runs
 * the same recovery as a server start. Throws a DatabaseError for any other database.
 */
export async function importFrom(
  services: Services,
  file: ExportFile,
  options: ImportOptions,
): Promise<void> {
  const { runtime } = services;
  await checkTarget(runtime, file.header);
  const leases = new Leases(runtime);
  // Otherwise the lease of a killed import would stay taken until it expires.
  await runtime.store.whenAlone(() => leases.releaseAll());
  await takeTurn(leases, options);
  try {
    // The other import may have completed.
    await checkTarget(runtime, file.header);
    await load(services, file, { leases, ...options });
    await migrate(runtime);
    await services.fulfilment.recover(true);
  } finally {
    const lease = await leases.take('import', leaseMs);
    if (lease) await leases.release(lease);
  }
}

async function takeTurn(leases: Leases, { onWait, interrupted }: ImportOptions): Promise<void> {
  if (await leases.take('import', leaseMs)) return;
  onWait();
  for (const began = performance.now(); performance.now() - began < leaseMs + 5_000; ) {
    await setTimeout(pollMs, undefined, { signal: interrupted });
    if (await leases.take('import', leaseMs)) return;
  }
  throw new DatabaseError('Another import into this database is running.');
}

async function load(
  { runtime, jobs }: Services,
  file: ExportFile,
  { leases, onProgress, interrupted }: ImportOptions & { readonly leases: Leases },
): Promise<void> {
  const { header, trailer } = file;
  const installations = runtime.store.collection(installationCollection);
  let lines = await begin(runtime, header);
  const total = trailer.documents + trailer.events;
  for await (const { batch, count } of batchesOf(entriesOf(file, lines))) {
    interrupted.throwIfAborted();
    await put(runtime.store, batch, `${file.path}, lines ${lines + 2} to ${lines + count + 1}`);
    lines += count;
    await installations.update(installationId, { set: { 'importing.lines': lines } });
    await leases.take('import', leaseMs);
    onProgress(lines, total);
  }
  // No server has worked on this database yet, so any leases on these jobs come from elsewhere.
  await jobs.releaseAll();
  await installations.update(installationId, { unset: ['importing'] });
}

/** Throws a DatabaseError for documents that the database refuses, such as two with the same unique key. */
async function put(store: Store, batch: Batch, place: string): Promise<void> {
  try {
    await store.load(batch);
  } catch (error) {
    if (error instanceof StoreUnavailable || !(error instanceof Error)) throw error;
    throw new DatabaseError(`${place}: ${error.message}`, { cause: error });
  }
}

/**
 * Throws a DatabaseError if an export or backup has gone through migrations that this version doesn't know.
 */
export function checkFileLevel(file: string, { level }: Pick<Header, 'level'>): void {
  try {
    checkLevel(level);
  } catch (error) {
    throw new DatabaseError(`${file} was written by a newer version of Quartermaster.`, { cause: error });
  }
}

/** How many lines of this export have already been imported. */
async function begin(runtime: Runtime, { id, level, keys }: Header): Promise<number> {
  const installations = runtime.store.collection(installationCollection);
  const known = await installations.get(installationId);
  if (known?.importing) return known.importing.lines;
  const importing = { id, lines: 0 };
  await installations.insert({
    ...keys,
    id: installationId,
    level,
    importing,
    createdAt: instantOf(runtime),
  });
  return 0;
}

/** Throws a DatabaseError unless the database is empty or contains part of the same import. */
export async function checkTarget({ store }: Runtime, { id }: Header): Promise<void> {
  const known = await store.collection(installationCollection).get(installationId);
  if (known?.importing?.id === id) return;
  if (known?.importing)
    throw new DatabaseError(
      'An import of another file into this database was interrupted. Finish that one first.',
    );
  if (known || !(await isEmpty(store)))
    throw new DatabaseError(
      'The database is not empty: an import takes an empty one, or one that it began itself.',
    );
}

async function isEmpty(store: Store): Promise<boolean> {
  for (const collection of collections) {
    if (notExported.includes(collection.name)) continue;
    if ((await store.collection(collection).count(everything)) > 0) return false;
  }
  return (await store.events.last()) === 0;
}

/** Groups entries to store together: at most 500 of one collection, and few of large documents. */
async function* batchesOf(
  entries: AsyncIterable<Entry>,
): AsyncGenerator<{ readonly batch: Batch; readonly count: number }, void> {
  let waiting: Entry[] = [];
  for await (const entry of entries) {
    const [first] = waiting;
    if (first && (keyOf(first) !== keyOf(entry) || waiting.length === mostOf(first))) {
      yield { batch: batchOf(waiting), count: waiting.length };
      waiting = [];
    }
    waiting.push(entry);
  }
  if (waiting.length > 0) yield { batch: batchOf(waiting), count: waiting.length };
}

const bulky = new Set(collections.flatMap(({ name, bulky }) => (bulky ? [name] : [])));
const mostOf = (entry: Entry): number => ('in' in entry && bulky.has(entry.in) ? 20 : batchSize);
const keyOf = (entry: Entry): string => ('event' in entry ? '' : entry.in);

function batchOf(entries: readonly Entry[]): Batch {
  const documents = entries.flatMap((entry) => ('document' in entry ? [entry.document] : []));
  const events = entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));
  const [first] = entries;
  return first && 'in' in first
    ? { kind: 'documents', collection: first.in, documents }
    : { kind: 'events', events };
}
