import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type { RowImporter, RowOutcome } from './import-kind.ts';

/** How many batches may be written concurrently; the database writes waiting ones together. */
const mostInFlight = 4;

interface Writing {
  readonly rows: readonly CsvRow[];
  readonly keys: ReadonlySet<string>;
  readonly outcomes: Promise<RowOutcome[]>;
}

export interface Imported {
  readonly rows: readonly CsvRow[];
  readonly outcomes: readonly RowOutcome[];
}

/**
 * The outcome of each batch, in file order. The next batch is planned while those before it are written. If
 * it names a record that a pending batch writes, it is planned again after that.
 * @param isCancelled checked after each batch; if true, no more are started
 */
export async function* inFlight(
  batches: AsyncIterable<readonly CsvRow[]>,
  importer: RowImporter,
  isCancelled: () => boolean,
): AsyncGenerator<Imported, void> {
  const writing: Writing[] = [];
  try {
    for await (const rows of batches) {
      let planned = await importer.plan(rows);
      if (writing.some(({ keys }) => haveCommon(keys, planned.keys))) {
        yield* completedBefore(0);
        planned = await importer.plan(rows);
      }
      const outcomes = planned.write();
      // Failures are thrown where the outcomes are awaited.
      outcomes.catch(() => undefined);
      writing.push({ rows, keys: planned.keys, outcomes });
      yield* completedBefore(mostInFlight - 1);
      if (isCancelled()) break;
    }
    yield* completedBefore(0);
  } catch (error) {
    // Batches begun before a fault in the file still count.
    yield* completedBefore(0);
    throw error;
  } finally {
    await Promise.allSettled(writing.map(({ outcomes }) => outcomes));
  }

  async function* completedBefore(left: number): AsyncGenerator<Imported, void> {
    while (writing.length > left) {
      const [{ rows, outcomes } = { rows: [], outcomes: [] }] = writing;
      const completed = { rows, outcomes: await outcomes };
      writing.shift();
      yield completed;
    }
  }
}

const haveCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...other].some((key) => one.has(key));
