import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type { RowImporter, RowOutcome } from './import-kind.ts';

/** How many batches may be on their way to the database, which writes together what waits. */
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
 * What becomes of each batch, in the order of the file: the next is planned while those before it are written. Rows that
 * name a record of a batch under way are planned on what that one makes of it.
 * @param isCancelled asked before each batch: then no more are begun
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
        yield* settledBefore(0);
        planned = await importer.plan(rows);
      }
      const outcomes = planned.write();
      // Its failure is thrown where it is waited for.
      outcomes.catch(() => undefined);
      writing.push({ rows, keys: planned.keys, outcomes });
      yield* settledBefore(mostInFlight - 1);
      if (isCancelled()) break;
    }
    yield* settledBefore(0);
  } catch (error) {
    // What was begun before a fault in the file counts.
    yield* settledBefore(0);
    throw error;
  } finally {
    await Promise.allSettled(writing.map(({ outcomes }) => outcomes));
  }

  async function* settledBefore(left: number): AsyncGenerator<Imported, void> {
    while (writing.length > left) {
      const [{ rows, outcomes } = { rows: [], outcomes: [] }] = writing;
      const settled = { rows, outcomes: await outcomes };
      writing.shift();
      yield settled;
    }
  }
}

const haveCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...other].some((key) => one.has(key));
