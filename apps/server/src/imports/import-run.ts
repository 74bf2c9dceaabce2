import { CsvRefused } from '@quartermaster/core/csv/csv-refused';
import {
  type FieldChange,
  type ImportTally,
  maxReportedErrors,
  type RowError,
  type ToCreate,
} from '@quartermaster/core/csv/import-result';
import { type CsvRow, readCsv } from '@quartermaster/core/csv/read-csv';
import type { JobService } from '../jobs/service.ts';
import { RefusalError } from '../refusal-error.ts';

/** What became of one row, or in a dry run would. */
export interface RowOutcome {
  readonly line: number;
  readonly action: 'create' | 'update' | 'unchanged' | 'skipped' | 'failed';
  /** Asset ID or SKU; '' when it has none. */
  readonly key: string;
  readonly changes?: readonly FieldChange[];
  readonly errors?: readonly RowError[];
}

/** Takes the rows of one file, batch by batch, after its header. */
export interface RowImporter {
  readonly leftOut: readonly string[];
  readonly toCreate: ToCreate;
  take(rows: readonly CsvRow[]): Promise<RowOutcome[]>;
}

export interface ImportSummary extends ImportTally {
  readonly errors: RowError[];
  readonly toCreate: ToCreate;
  readonly leftOut: string[];
}

/** A line of the answer as it comes; what isn't asked for is dropped by the receiver. */
export type ImportNotice =
  | { readonly type: 'job'; readonly id: string }
  | ({ readonly type: 'progress'; readonly bytes: number } & ImportTally)
  | {
      readonly type: 'row';
      readonly row: number;
      readonly action: 'create' | 'update' | 'unchanged' | 'skipped';
      readonly key: string;
      readonly changes?: readonly FieldChange[];
    }
  | ({ readonly type: 'error' } & RowError);

/** A file as it arrives. */
export interface CsvUpload {
  readonly body: AsyncIterable<Uint8Array>;
  /** The id that the record of a line gets: the same when the same call is made again after a crash. */
  readonly recordId: (line: number) => string;
  readonly notify: (notice: ImportNotice) => Promise<void>;
  /** Whether a part of the answer has been sent, so that it can't be a refusal any more. */
  readonly begun: () => boolean;
}

export interface ImportRun extends Pick<CsvUpload, 'body' | 'notify' | 'begun'> {
  readonly begin: (header: readonly string[]) => Promise<RowImporter>;
  /** Starts the job that a real import is; absent for a dry run. */
  readonly job?: { readonly service: JobService; readonly start: () => Promise<string> };
}

/** Rows that are planned in one go: as many as other callers can wait for. */
const rowsAtOnce = 100;

/** How often the job's record is written, and with it looked whether somebody cancelled. */
const progressEvery = 250;

/**
 * Reads a file to its end, a batch at a time: memory stays the same however long it is. A row with an error stops
 * nothing else. Refused as a whole (CsvRefused, RefusalError) only while nothing has taken effect or been answered.
 */
export async function runImport({ body, begin, job, notify, begun }: ImportRun): Promise<ImportSummary> {
  const counted = countBytes(body);
  const file = await readCsv(counted.chunks, { batch: rowsAtOnce });
  const importer = await begin(file.header);
  const jobId = await job?.start();
  if (jobId !== undefined) await notify({ type: 'job', id: jobId });

  const tally = { processed: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const errors: RowError[] = [];
  let state: 'done' | 'cancelled' | 'failed' = 'failed';
  let lastProgress = 0;
  try {
    for await (const rows of file.batches) {
      for (const outcome of await importer.take(rows)) await count(outcome, tally, errors, notify);
      if (performance.now() - lastProgress < progressEvery) continue;
      lastProgress = performance.now();
      await notify({ type: 'progress', ...tally, bytes: counted.bytes() });
      if (jobId === undefined || !job) continue;
      if (!(await job.service.progress(jobId, tally.processed)).cancelRequested) continue;
      state = 'cancelled';
      break;
    }
    if (state !== 'cancelled') state = 'done';
  } catch (error) {
    const refused = error instanceof CsvRefused || error instanceof RefusalError;
    if (!refused || (tally.created + tally.updated === 0 && !begun())) throw error;
    // The answer says what the rows before the fault did, and what is wrong with the rest.
    tally.failed += 1;
    const fault = { row: 0, column: '', value: '', message: error.message };
    errors.push(fault);
    await notify({ type: 'error', ...fault });
  } finally {
    if (jobId !== undefined && job) await job.service.end(jobId, state, tally.processed, { ...tally });
  }
  const { toCreate, leftOut } = importer;
  return { ...tally, errors, toCreate, leftOut: [...leftOut] };
}

const tallied = { create: 'created', update: 'updated', unchanged: 'unchanged', failed: 'failed' } as const;

async function count(
  { line, action, key, changes, errors: faults = [] }: RowOutcome,
  tally: { -readonly [K in keyof ImportTally]: ImportTally[K] },
  errors: RowError[],
  notify: ImportRun['notify'],
): Promise<void> {
  tally.processed += 1;
  if (action !== 'skipped') tally[tallied[action]] += 1;
  for (const fault of faults) {
    if (errors.length < maxReportedErrors) errors.push(fault);
    await notify({ type: 'error', ...fault });
  }
  if (action === 'failed') return;
  await notify({ type: 'row', row: line, action, key, ...(changes === undefined ? {} : { changes }) });
}

function countBytes(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of body) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { chunks: chunks(), bytes: () => bytes };
}
