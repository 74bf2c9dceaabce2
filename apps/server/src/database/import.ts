import { setTimeout } from 'node:timers/promises';
import { everything } from '@quartermaster/core/query/where';
import { type Batch, type Store, StoreUnavailable } from '@quartermaster/store';
import { Leases } from '../jobs/leases.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { collections, type Services } from '../services.ts';
import { installationCollection, installationId } from './collection.ts';
import { DatabaseError } from './database-error.ts';
import { type Entry, type ExportFile, entriesOf, type Header, staysBehind } from './export-file.ts';
import { checkLevel, migrate } from './migrate.ts';

const batchSize = 500;
/** Milliseconds that another import waits for this one without a word, and between two looks at whether it is done. */
const lasting = 15_000;
const lookEvery = 250;

export interface ImportOptions {
  /** Is told how many documents and events are in, of how many. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called when another import has to be waited for: one that was killed lets go when its lease runs out. */
  readonly onWait: () => void;
  /** Breaks the import off between two batches, so that the next one can go on at once. */
  readonly interrupted: AbortSignal;
}

/**
 * Puts an export into an empty database, or goes on with the same export where an import broke off; then does what a
 * start does with what a crash left. Throws a DatabaseError for any other database.
 */
export async function importFrom(
  services: Services,
  file: ExportFile,
  options: ImportOptions,
): Promise<void> {
  const { runtime } = services;
  await checkTarget(runtime, file.header);
  const leases = new Leases(runtime);
  await takeTurn(leases, options);
  try {
    // Whoever was waited for may have finished it.
    await checkTarget(runtime, file.header);
    await load(runtime, file, { leases, ...options });
    await migrate(runtime);
    await services.fulfilment.recover(true);
    await services.jobs.markInterrupted();
  } finally {
    const lease = await leases.take('import', lasting);
    if (lease) await leases.release(lease);
  }
}

async function takeTurn(leases: Leases, { onWait, interrupted }: ImportOptions): Promise<void> {
  if (await leases.take('import', lasting)) return;
  onWait();
  for (const began = performance.now(); performance.now() - began < lasting + 5_000; ) {
    await setTimeout(lookEvery, undefined, { signal: interrupted });
    if (await leases.take('import', lasting)) return;
  }
  throw new DatabaseError('Another import into this database is under way.');
}

async function load(
  runtime: Runtime,
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
    await leases.take('import', lasting);
    onProgress(lines, total);
  }
  await installations.update(installationId, { unset: ['importing'] });
}

/** Throws a DatabaseError for what a database can't take beside the rest: two documents of the same unique key. */
async function put(store: Store, batch: Batch, place: string): Promise<void> {
  try {
    await store.load(batch);
  } catch (error) {
    if (error instanceof StoreUnavailable || !(error instanceof Error)) throw error;
    throw new DatabaseError(`${place}: ${error.message}`, { cause: error });
  }
}

/** Throws a DatabaseError for a file whose documents have been through migrations that this code doesn't know. */
export function checkFileLevel(file: string, { level }: Header): void {
  try {
    checkLevel(level);
  } catch (error) {
    throw new DatabaseError(`${file} was written by a newer version of Quartermaster.`, { cause: error });
  }
}

/** How many lines of this export are in already. */
async function begin(runtime: Runtime, { id, level }: Header): Promise<number> {
  const installations = runtime.store.collection(installationCollection);
  const known = await installations.get(installationId);
  if (known?.importing) return known.importing.lines;
  const importing = { id, lines: 0 };
  await installations.insert({ id: installationId, level, importing, createdAt: instantOf(runtime) });
  return 0;
}

/** An import takes an empty database, or one that it began itself. Throws a DatabaseError for any other. */
export async function checkTarget({ store }: Runtime, { id }: Header): Promise<void> {
  const known = await store.collection(installationCollection).get(installationId);
  if (known?.importing?.id === id) return;
  if (known?.importing)
    throw new DatabaseError(
      'An import of another file into this database was broken off: go on with that one.',
    );
  if (known || !(await isEmpty(store)))
    throw new DatabaseError(
      'The database is not empty: an import takes an empty one, or one that it began itself.',
    );
}

async function isEmpty(store: Store): Promise<boolean> {
  for (const collection of collections) {
    if (staysBehind.includes(collection.name)) continue;
    if ((await store.collection(collection).count(everything)) > 0) return false;
  }
  return (await store.events.last()) === 0;
}

/** Lines that go in together: of one collection, at most 500. */
async function* batchesOf(
  entries: AsyncIterable<Entry>,
): AsyncGenerator<{ readonly batch: Batch; readonly count: number }, void> {
  let waiting: Entry[] = [];
  for await (const entry of entries) {
    const [first] = waiting;
    if (first && (keyOf(first) !== keyOf(entry) || waiting.length === batchSize)) {
      yield { batch: batchOf(waiting), count: waiting.length };
      waiting = [];
    }
    waiting.push(entry);
  }
  if (waiting.length > 0) yield { batch: batchOf(waiting), count: waiting.length };
}

const keyOf = (entry: Entry): string => ('event' in entry ? '' : entry.in);

function batchOf(entries: readonly Entry[]): Batch {
  const documents = entries.flatMap((entry) => ('document' in entry ? [entry.document] : []));
  const events = entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));
  const [first] = entries;
  return first && 'in' in first
    ? { kind: 'documents', collection: first.in, documents }
    : { kind: 'events', events };
}
